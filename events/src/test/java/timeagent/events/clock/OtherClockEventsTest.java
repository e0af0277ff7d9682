package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.hooks.HookedReads;

/** Reads through a clock object, which may be another than the system's. */
@ExtendWith(ClaimedHooks.class)
final class OtherClockEventsTest {
    private static final String CALL_SITE = "timeagent.ClockCallSite";

    private static final Clock FIXED = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    private static final Clock[] SYSTEM_CLOCKS = {
        Clock.systemUTC(),
        Clock.systemDefaultZone(),
        Clock.system(ZoneOffset.MAX),
        Clock.systemUTC().withZone(ZoneOffset.MIN)
    };

    private final ClockEvents events =
            new ClockEvents(new ClockSettings(ClockSettings.Mode.COUNT, 1000, 100, 0), new FixedCosts());
    private String test;

    @BeforeEach
    void register(TestInfo info) {
        test = info.getTestMethod().orElseThrow().getName();
        events.register();
    }

    @AfterEach
    void unregister() {
        events.unregister();
    }

    @Test
    void knowsNoPriceOfAClockThatIsNotTheSystems() throws Exception {
        int ofSystem = site(1, ReadableClock.CLOCK_MILLIS);
        int ofFixed = site(2, ReadableClock.CLOCK_MILLIS);
        int instantOfFixed = site(3, ReadableClock.CLOCK_INSTANT);

        List<RecordedEvent> recorded = recorded(() -> {
            events.recordingsChanged();
            for (Clock system : SYSTEM_CLOCKS) {
                HookedReads.millis(ofSystem, system);
            }
            HookedReads.millis(ofFixed, FIXED);
            HookedReads.millis(ofFixed, FIXED);
            HookedReads.instant(instantOfFixed, FIXED);
            events.emitLast();
        });

        assertThat(recorded)
                .extracting(
                        event -> event.getInt("line"), event -> event.getLong("calls"), OtherClockEventsTest::isPriced)
                .containsExactly(tuple(1, 4L, true), tuple(2, 2L, false), tuple(3, 1L, false));
    }

    @Test
    void aCallSiteStaysWithoutPriceOnceItHasReadAnotherClock() throws Exception {
        int mixed = site(1, ReadableClock.CLOCK_MILLIS);

        List<RecordedEvent> recorded = recorded(() -> {
            events.recordingsChanged();
            for (Clock clock : new Clock[] {SYSTEM_CLOCKS[0], FIXED, SYSTEM_CLOCKS[0]}) {
                HookedReads.millis(mixed, clock);
                events.emitLast();
            }
        });

        assertThat(recorded)
                .extracting(event -> event.getLong("totalCalls"), OtherClockEventsTest::isPriced)
                .containsExactly(tuple(1L, true), tuple(2L, false), tuple(3L, false));
    }

    @Test
    void aReadOfNoClockIsNoReadAndCostsTheCallSiteNothing() throws Exception {
        int none = site(1, ReadableClock.CLOCK_MILLIS);

        List<RecordedEvent> recorded = recorded(() -> {
            events.recordingsChanged();
            assertThatNullPointerException().isThrownBy(() -> HookedReads.millis(none, null));
            HookedReads.millis(none, SYSTEM_CLOCKS[0]);
            events.emitLast();
        });

        assertThat(recorded)
                .extracting(event -> event.getLong("calls"), OtherClockEventsTest::isPriced)
                .containsExactly(tuple(1L, true));
    }

    private List<RecordedEvent> recorded(Threads.Task task) throws Exception {
        // so long that only what a test emits itself is emitted
        return Recorded.during(
                        CALL_SITE, recording -> recording.enable(CALL_SITE).withPeriod(Duration.ofDays(1)), task)
                .stream()
                .filter(event -> test.equals(event.getString("method")))
                .toList();
    }

    private int site(int line, ReadableClock clock) {
        return Sites.inCode(new CallSite(getClass().getName(), test, "()V", line, clock.label()));
    }

    private static boolean isPriced(RecordedEvent event) {
        boolean priced = event.getLong("meanDuration") != 0;
        assertThat(event.getLong("estimatedTime") != 0).isEqualTo(priced);
        return priced;
    }
}
