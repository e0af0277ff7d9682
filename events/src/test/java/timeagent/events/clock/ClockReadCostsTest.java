package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.GregorianCalendar;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.clock.cost.ReadableClock;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.HookedReads;

/** One step after the other, with a time that the test sets. */
@ExtendWith(ClaimedHooks.class)
final class ClockReadCostsTest {
    private static final long MILLI = 1_000_000;
    private static final int ENOUGH = 16 * 201;

    private final ClockReadCosts costs = new ClockReadCosts();
    private String test;
    private long now = 5_000 * MILLI;

    @BeforeEach
    void count(TestInfo info) {
        test = info.getTestMethod().orElseThrow().getName();
        HookAccess.hooks().clock(ClockReads.INSTANCE);
        costs.want(true);
        costs.step(now);
    }

    private long step(long millis) {
        now += millis * MILLI;
        return costs.step(now);
    }

    /** Until nothing is warmed up any more; returns what the last step did. */
    private long warmUp() {
        long next = 0;
        for (int i = 0; i < ENOUGH && (next = step(10)) == ClockReadCosts.WARM_MILLIS; i++) {
            assertThat(next).isEqualTo(ClockReadCosts.WARM_MILLIS);
        }
        return next;
    }

    private void read(ReadableClock clock) {
        CallSite site = new CallSite(getClass().getName(), test, "()V", clock.ordinal(), clock.label());
        HookedReads.currentTimeMillis(Sites.inCode(site));
    }

    private double nanos(ReadableClock clock) {
        return costs.nanos(clock.label());
    }

    @Test
    void knowsNoCostAtTheBeginning() {
        assertThat(nanos(ReadableClock.CURRENT_TIME_MILLIS)).isNaN();
        assertThat(new ClockReadCosts().nanos("System.nanoTime")).isNaN();
    }

    @Test
    void timesByACpuTimeThatIsNotCountedInTicks() {
        LongSupplier fine = new AtomicLong()::incrementAndGet;
        LongSupplier inTicks = () -> fine.getAsLong() / 1000 * 10 * MILLI;

        assertThat(ClockReadCosts.fine(fine)).isSameAs(fine);
        assertThat(ClockReadCosts.fine(inTicks)).isNotSameAs(inTicks);
        assertThat(ClockReadCosts.fine(() -> 0).getAsLong()).isPositive();
    }

    @Test
    void measuresTheClocksOfTheClockSourceWhetherTheyAreReadOrNot() {
        warmUp();

        assertThat(nanos(ReadableClock.CURRENT_TIME_MILLIS)).isPositive();
        assertThat(nanos(ReadableClock.NANO_TIME)).isPositive();
    }

    @Test
    void measuresTheClocksThatAreRead() {
        step(1000);
        read(ReadableClock.DATE);
        step(1000);

        warmUp();

        assertThat(nanos(ReadableClock.DATE)).isPositive();
        assertThat(nanos(ReadableClock.GREGORIAN_CALENDAR)).isNaN();
    }

    @Test
    void measuresWhatCountingAddsOnceSomethingIsCounted() {
        warmUp();
        assertThat(costs.countNanos()).isNaN();
        long own = CallSites.OWN.reads();

        read(ReadableClock.NANO_TIME);
        step(1000);
        warmUp();

        assertThat(costs.countNanos()).isNotNaN().isLessThan(1000);
        assertThat(CallSites.OWN.reads()).isGreaterThan(own);
    }

    @Test
    void keepsTheCostOfAClockThatIsReadNoMore() {
        read(ReadableClock.DATE);
        step(100);
        warmUp();
        step(2000);
        double known = nanos(ReadableClock.DATE);
        assertThat(known).isPositive();

        step(1000);

        assertThat(nanos(ReadableClock.DATE)).isEqualTo(known);
    }

    @Test
    void looksOnceASecondAfterTheFirst() {
        assertThat(step(10)).isLessThanOrEqualTo(ClockReadCosts.FIRST_MILLIS);
        step(2000);
        warmUp();

        assertThat(step(2000)).isEqualTo(ClockReadCosts.SECOND_MILLIS);
    }

    @Test
    void restsWhileNoRecordingWantsCosts() {
        costs.want(false);

        assertThat(step(1000)).isZero();
    }

    /** It refers to the default time zone, which may be of an application's class. */
    @Test
    void keepsNoCalendarWhileItWarmsUp() {
        TimeZone before = TimeZone.getDefault();
        WeakReference<TimeZone> zone = new WeakReference<>(new Zone(test));
        TimeZone.setDefault(zone.get());
        try {
            read(ReadableClock.GREGORIAN_CALENDAR);
            for (int i = 0; i < 3; i++) {
                step(100);
            }
        } finally {
            TimeZone.setDefault(before);
        }

        // a calendar of the test's own takes the place of what the JDK keeps
        assertThat(new GregorianCalendar()).isNotNull();
        System.gc();
        assertThat(zone.get()).isNull();
    }

    /** Found in a calendar as it is, and not as a copy. */
    private static final class Zone extends SimpleTimeZone {
        private static final long serialVersionUID = 1;

        Zone(String name) {
            super(0, name);
        }

        @Override
        public Object clone() {
            return this;
        }
    }
}
