package timeagent.events.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.TimeagentEvents;

@ExtendWith(ClaimedHooks.class)
final class EventCounterTest {
    private static final AtomicInteger LINES = new AtomicInteger();

    private static class Named extends Event {}

    private static final class Derived extends Named {}

    private final int number = number(Named.class);
    private final int site = EventSites.FIRST + number;

    private static int number(Class<?> type) {
        return EventSites.number(new EventSite("A", "a", LINES.incrementAndGet(), type.getName()));
    }

    @Test
    void countsConstructionsAndCommits() {
        EventCounter counter = active(0);

        event(Named.class, true);
        event(Named.class, false);

        SiteSums sums = sums(counter, number);
        assertThat(sums.get(SiteSums.CREATED)).isEqualTo(2);
        assertThat(sums.get(SiteSums.COMMITTED)).isEqualTo(1);
        assertThat(sums.get(SiteSums.MEASURED)).isZero();
    }

    @Test
    void countsACommitForTheTypeThatTheEventHas() {
        EventCounter counter = active(1);

        event(Derived.class, true);

        int derived = EventSites.number(EventSites.get(number).of(Derived.class.getName()));
        assertThat(sums(counter, number).get(SiteSums.COMMITTED)).isZero();
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isZero();
        assertThat(sums(counter, derived).get(SiteSums.COMMITTED)).isEqualTo(1);
        assertThat(sums(counter, derived).get(SiteSums.MEASURED)).isEqualTo(1);
        assertThat(EventNames.of(Derived.class.getName())).isEqualTo(Derived.class.getName());
    }

    @Test
    void countsNothingOfCodeThatADetachedAgentRewrote() throws Exception {
        EventCounter counter = active(1);

        int slots = counter.size();
        Thread thread = new Thread(() -> {
            TimeagentEvents.created(0, EventSites.FIRST, TimeagentEvents.CREATED);
            TimeagentEvents.committed(Named.class, true, 0, EventSites.FIRST - 1);
        });
        thread.start();
        thread.join();

        assertThat(counter.size()).isEqualTo(slots);
    }

    @Test
    void keepsTheCountsOfADeadThread() throws Exception {
        EventCounter counter = active(0);
        counter.forgetDeadThreads();
        int slots = counter.size();
        Thread thread = new Thread(() -> event(Named.class, true));
        thread.start();
        thread.join();

        counter.forgetDeadThreads();

        assertThat(counter.size()).isEqualTo(slots);
        assertThat(sums(counter, number).get(SiteSums.COMMITTED)).isEqualTo(1);
    }

    @Test
    void measuresOneInSoManyEvents() {
        EventCounter counter = active(10);

        for (int i = 0; i < 100_000; i++) {
            event(Named.class, true);
        }

        // six standard deviations
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isBetween(9_400L, 10_600L);
    }

    @Test
    void measuresBothTypesThatALineCommitsInTurn() {
        EventCounter counter = active(10);

        for (int i = 0; i < 100_000; i++) {
            event(i % 2 == 0 ? Named.class : Derived.class, true);
        }

        int derived = EventSites.number(EventSites.get(number).of(Derived.class.getName()));
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isBetween(4_500L, 5_500L);
        assertThat(sums(counter, derived).get(SiteSums.MEASURED)).isBetween(4_500L, 5_500L);
    }

    @Test
    void measuresTheBytesOfConstructionAndFillingAndNotThoseInBetween() {
        EventCounter counter = active(1);
        counter.prepare();
        byte[][] kept = new byte[3][];

        int measurement = TimeagentEvents.open(0, site, TimeagentEvents.CREATE);
        kept[0] = new byte[1000];
        TimeagentEvents.created(measurement, site, TimeagentEvents.CREATED);
        mark(measurement, TimeagentEvents.BEGIN, TimeagentEvents.BEGUN);
        kept[1] = new byte[1_000_000];
        mark(measurement, TimeagentEvents.END);
        kept[2] = new byte[2000];
        commit(measurement, Named.class, true);

        assertThat(List.of(kept)).doesNotContainNull();
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isEqualTo(1);
        assertThat(sums(counter, number).get(SiteSums.BYTES)).isBetween(3000L, 3100L);
    }

    @Test
    void measuresTheBytesOfFillingBetweenBeginAndCommitAndNotThoseAround() {
        EventCounter counter = active(1);
        counter.prepare();
        byte[][] kept = new byte[4][];

        int measurement = TimeagentEvents.open(0, site, TimeagentEvents.BEGIN);
        mark(measurement, TimeagentEvents.BEGUN);
        kept[0] = new byte[1_000_000];
        mark(measurement, TimeagentEvents.FILL);
        kept[1] = new byte[1000];
        mark(measurement, TimeagentEvents.FILLED);
        kept[2] = new byte[1_000_000];
        mark(measurement, TimeagentEvents.ENABLED, TimeagentEvents.FILL_LAST);
        kept[3] = new byte[2000];
        commit(measurement, Named.class, true);

        assertThat(List.of(kept)).doesNotContainNull();
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isEqualTo(1);
        assertThat(sums(counter, number).get(SiteSums.BYTES)).isBetween(3000L, 3200L);
    }

    @Test
    void dropsTheMeasurementOfAnEventWhoseFillingAnExceptionLeft() {
        EventCounter counter = active(1);

        int measurement = TimeagentEvents.open(0, site, TimeagentEvents.FILL);
        commit(measurement, Named.class, true);

        assertThat(sums(counter, number).get(SiteSums.COMMITTED)).isEqualTo(1);
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isZero();
    }

    @Test
    void measuresAReusedEventThatIsAskedAndNotCommittedOnItsOwn() {
        EventCounter counter = active(1);
        counter.prepare();
        byte[][] kept = new byte[3][];

        int measurement = 0;
        for (int i = 0; i < 3; i++) {
            measurement = TimeagentEvents.open(measurement, site, TimeagentEvents.ASK);
            kept[i] = new byte[1000];
        }
        commit(measurement, Named.class, true);

        assertThat(List.of(kept)).doesNotContainNull();
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isEqualTo(3);
        // what is after the question belongs to an event that is committed
        assertThat(sums(counter, number).get(SiteSums.BYTES)).isBetween(1000L, 1100L);
    }

    @Test
    void measuresNothingOfACallSiteThatCannotBe() {
        EventCounter counter = active(1);
        int unknown = EventSites.number(new EventSite("A", "a", 1, "E", EventSite.NEVER, EventSite.NO_END));

        assertThat(TimeagentEvents.open(0, EventSites.FIRST + unknown, TimeagentEvents.BEGIN))
                .isZero();
        TimeagentEvents.committed(Named.class, true, 0, EventSites.FIRST + unknown);

        int named = EventSites.number(EventSites.get(unknown).of(Named.class.getName()));
        assertThat(sums(counter, named).get(SiteSums.COMMITTED)).isEqualTo(1);
    }

    @Test
    void forgetsTheCountsOfCallSitesThatAreGone() {
        EventCounter counter = active(0);
        BitSet ofClass = new BitSet();
        int gone =
                EventSites.number(new EventSite("Gone", "a", LINES.incrementAndGet(), Named.class.getName()), ofClass);
        int inUse = EventSites.FIRST + gone;
        TimeagentEvents.committed(Named.class, true, 0, inUse);
        TimeagentEvents.committed(Derived.class, true, 0, inUse);
        int derived = EventSites.number(EventSites.get(gone).of(Derived.class.getName()), new BitSet());
        EventSites.release(bits(derived));

        EventSites.release(ofClass);

        assertThat(EventSites.get(gone)).isNull();
        assertThat(EventSites.get(derived)).isNull();
        BitSet ofNext = new BitSet();
        int next = EventSites.number(new EventSite("Next", "a", 1, Named.class.getName()), ofNext);
        assertThat(next).isEqualTo(Math.min(gone, derived));
        TimeagentEvents.committed(Named.class, true, 0, EventSites.FIRST + next);
        assertThat(sums(counter, next).get(SiteSums.COMMITTED)).isEqualTo(1);
        EventSites.release(ofNext);
    }

    @Test
    void keepsACallSiteThatOneOfTwoClassesStillHas() {
        EventSite same = new EventSite("Twice", "a", LINES.incrementAndGet(), Named.class.getName());
        BitSet ofOne = new BitSet();
        BitSet ofOther = new BitSet();
        int number = EventSites.number(same, ofOne);
        assertThat(EventSites.number(same, ofOther)).isEqualTo(number);

        EventSites.release(ofOne);

        assertThat(EventSites.get(number)).isEqualTo(same);
        EventSites.release(ofOther);
        assertThat(EventSites.get(number)).isNull();
    }

    @Test
    void knowsThatATypeIsCommittedWhenTheClassIsGone() {
        BitSet ofClass = new BitSet();
        EventSites.number(new EventSite("Gone", "a", 1, "Type", EventSite.NEVER, null), "known", ofClass);
        EventSites.number(new EventSite("Gone", "b", 2, "Other", null, null), "created", ofClass);
        assertThat(EventSites.hasCommit("known")).isTrue();

        EventSites.release(ofClass);

        assertThat(EventSites.hasCommit("known")).isTrue();
        assertThat(EventSites.hasCommit("created")).isFalse();
    }

    private static BitSet bits(int number) {
        BitSet bits = new BitSet();
        bits.set(number);
        return bits;
    }

    @Test
    void measuresAnEventThatIsNotCommittedWhenTheNextIsCreated() {
        EventCounter counter = active(1);

        int measurement = 0;
        for (int i = 0; i < 3; i++) {
            measurement = TimeagentEvents.open(measurement, site, TimeagentEvents.CREATE);
            TimeagentEvents.created(measurement, site, TimeagentEvents.CREATED);
            mark(measurement, TimeagentEvents.ASK);
        }

        assertThat(sums(counter, number).get(SiteSums.CREATED)).isEqualTo(3);
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isEqualTo(2);
    }

    @Test
    void dropsTheMeasurementOfAnEventInsideWhichTheSameLineEmitsAnother() {
        EventCounter counter = active(1);

        int measurement = TimeagentEvents.open(0, site, TimeagentEvents.CREATE);
        TimeagentEvents.created(measurement, site, TimeagentEvents.CREATED);
        mark(measurement, TimeagentEvents.BEGIN, TimeagentEvents.BEGUN);
        event(Named.class, true);
        commit(measurement, Named.class, true);

        assertThat(sums(counter, number).get(SiteSums.COMMITTED)).isEqualTo(2);
        assertThat(sums(counter, number).get(SiteSums.MEASURED)).isEqualTo(1);
    }

    private void event(Class<?> type, boolean written) {
        int measurement = TimeagentEvents.open(0, site, TimeagentEvents.CREATE);
        TimeagentEvents.created(measurement, site, TimeagentEvents.CREATED);
        commit(measurement, type, written);
    }

    private void commit(int measurement, Class<?> type, boolean written) {
        mark(measurement, TimeagentEvents.COMMIT, TimeagentEvents.COMMITTED, TimeagentEvents.NOTHING);
        TimeagentEvents.committed(type, written, measurement, site);
    }

    private void mark(int measurement, int... points) {
        for (int point : points) {
            TimeagentEvents.mark(measurement, site, point);
        }
    }

    private static EventCounter active(int every) {
        EventCounter counter = new EventCounter(every);
        HookAccess.hooks().defineEvents();
        HookAccess.hooks().events(counter);
        return counter;
    }

    private static SiteSums sums(EventCounter counter, int number) {
        return counter.sums(EventSites.end())[number];
    }
}
