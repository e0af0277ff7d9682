package timeagent.events.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.TimeagentEvents;

@ExtendWith(ClaimedHooks.class)
final class EventCounterTest {
    private static final AtomicInteger LINES = new AtomicInteger();

    private static class Named extends Event {}

    private static final class Derived extends Named {}

    private final int number = number(Named.class);
    private final int site = EventSites.LIVE.inCode(number);

    private static int number(Class<?> type) {
        return EventSites.LIVE.number(site("A", LINES.incrementAndGet(), type), new BitSet());
    }

    private static EventSite site(String className, int line, Class<?> type) {
        return new EventSite(className, "a", line, type.getName(), type.getName(), EventSite.NEVER, null, false);
    }

    private int derived() {
        return EventSites.LIVE.get(number).ofType(Derived.class).number;
    }

    @Test
    void countsNothingOfCodeThatADetachedAgentRewrote() {
        active(1);
        int removed = site;
        EventSites.LIVE.leave();
        try {
            assertThat(TimeagentEvents.open(null, removed, TimeagentEvents.CREATE))
                    .isNull();
            TimeagentEvents.created(null, removed, TimeagentEvents.CREATED);
            TimeagentEvents.committed(Named.class, true, null, removed);
        } finally {
            EventSites.LIVE.enter();
        }

        assertThat(EventSites.LIVE.ofCode(removed)).isNull();
    }

    /** The first one loads classes. */
    @Test
    void doesNotMeasureTheFirstEventOfALine() {
        active(2);
        for (int i = 0; i < 50; i++) {
            BitSet ofClass = new BitSet();
            int number = EventSites.LIVE.number(site("First", LINES.incrementAndGet(), Named.class), ofClass);
            int inCode = EventSites.LIVE.inCode(number);

            assertThat(TimeagentEvents.open(null, inCode, TimeagentEvents.COMMIT))
                    .isNull();

            // the next line has the same number
            EventSites.LIVE.release(ofClass);
            freeUnused();
        }
    }

    @Test
    void measuresBothTypesThatALineCommitsInTurn() {
        active(10);

        for (int i = 0; i < 100_000; i++) {
            event(i % 2 == 0 ? Named.class : Derived.class, true);
        }

        int derived = derived();
        assertThat(EventSites.LIVE.get(derived).eventType()).isEqualTo(Derived.class.getName());
        assertThat(sums(number)[EventCosts.COMMITTED]).isEqualTo(50_000);
        assertThat(sums(derived)[EventCosts.COMMITTED]).isEqualTo(50_000);
        assertThat(sums(number)[EventCosts.MEASURED]).isBetween(4_500L, 5_500L);
        assertThat(sums(derived)[EventCosts.MEASURED]).isBetween(4_500L, 5_500L);
        // six standard deviations
        assertThat(sums(number)[EventCosts.MEASURED] + sums(derived)[EventCosts.MEASURED])
                .isBetween(9_400L, 10_600L);
    }

    @Test
    void measuresTheBytesOfFillingBetweenBeginAndCommitAndNotThoseAround() {
        active(1).prepare();
        byte[][] kept = new byte[4][];

        Object measurement = TimeagentEvents.open(null, site, TimeagentEvents.BEGIN);
        mark(measurement, TimeagentEvents.WORK);
        kept[0] = new byte[1_000_000];
        mark(measurement, TimeagentEvents.FILL);
        kept[1] = new byte[1000];
        mark(measurement, TimeagentEvents.WORK);
        kept[2] = new byte[1_000_000];
        mark(measurement, TimeagentEvents.FILL);
        kept[3] = new byte[2000];
        mark(measurement, TimeagentEvents.WORK);
        commit(measurement, Named.class, true);

        assertThat(List.of(kept)).doesNotContainNull();
        assertThat(sums(number)[EventCosts.MEASURED]).isEqualTo(1);
        assertThat(sums(number)[EventCosts.BYTES]).isBetween(3000L, 3200L);
    }

    @Test
    void dropsTheMeasurementOfAnEventWhoseFillingAnExceptionLeft() {
        active(1);

        Object measurement = TimeagentEvents.open(null, site, TimeagentEvents.FILL);
        commit(measurement, Named.class, true);

        assertSums(1, 0);
    }

    @Test
    void measuresAReusedEventThatIsAskedAndNotCommittedOnItsOwn() {
        active(1).prepare();
        byte[][] kept = new byte[3][];

        Object measurement = null;
        for (int i = 0; i < 3; i++) {
            measurement = TimeagentEvents.open(measurement, site, TimeagentEvents.ASK);
            kept[i] = new byte[1000];
        }
        commit(measurement, Named.class, true);

        assertThat(List.of(kept)).doesNotContainNull();
        assertThat(sums(number)[EventCosts.MEASURED]).isEqualTo(3);
        // what is after the question belongs to an event that is committed
        assertThat(sums(number)[EventCosts.BYTES]).isBetween(1000L, 1100L);
    }

    @Test
    void measuresNothingOfACallSiteThatCannotBe() {
        active(1);
        EventSite odd = new EventSite("A", "a", 1, "E", "E", EventSite.NEVER, EventSite.NO_END, false);
        int unknown = EventSites.LIVE.number(odd, new BitSet());
        int inCode = EventSites.LIVE.inCode(unknown);

        assertThat(TimeagentEvents.open(null, inCode, TimeagentEvents.BEGIN)).isNull();
        TimeagentEvents.committed(Named.class, true, null, inCode);

        int named = EventSites.LIVE.get(unknown).ofType(Named.class).number;
        assertThat(sums(named)[EventCosts.COMMITTED]).isEqualTo(1);
    }

    @Test
    void knowsThatATypeIsCommittedWhenTheClassIsGone() {
        BitSet ofClass = new BitSet();
        EventSites.LIVE.number(new EventSite("Gone", "a", 1, "Type", "known", EventSite.NEVER, null, false), ofClass);
        EventSites.LIVE.number(new EventSite("Gone", "b", 2, "Other", "created", null, null, false), ofClass);
        assertThat(EventSites.LIVE.committed()).contains("known").doesNotContain("created");

        EventSites.LIVE.release(ofClass);
        freeUnused();

        assertThat(EventSites.LIVE.committed()).contains("known").doesNotContain("created");
    }

    private static void freeUnused() {
        EventSites.LIVE.free(EventSites.LIVE.unused(), EventSites.LIVE.sums());
    }

    /** One inside the other, as where a method emits events for what it does in between. */
    @Test
    void measuresEventsInsideOneAnother() {
        active(1);

        Object outer = create(null);
        mark(outer, TimeagentEvents.BEGIN, TimeagentEvents.WORK);
        for (int i = 0; i < 20; i++) {
            event(Named.class, true);
        }
        commit(outer, Named.class, true);

        assertSums(21, 21);
    }

    @Test
    void measuresOnWhereExceptionsHaveLeftManyEvents() {
        active(1);
        for (int i = 0; i < 20; i++) {
            TimeagentEvents.open(null, site, TimeagentEvents.BEGIN);
        }

        event(Named.class, true);

        assertSums(1, 1);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void measuresTheEventOfAVirtualThreadWhoseWorkPauses() throws Exception {
        active(1);
        Threads.run(VirtualThreads::of, () -> {
            Object measurement = create(null);
            mark(measurement, TimeagentEvents.BEGIN, TimeagentEvents.WORK);
            Thread.yield();
            mark(measurement, TimeagentEvents.END);
            commit(measurement, Named.class, true);
        });

        assertThat(sums(number)[EventCosts.MEASURED]).isEqualTo(1);
    }

    @Test
    void measuresNothingFurtherOfAnEventThatADetachedAgentBegan() {
        active(1);

        commit("a measurement of another class", Named.class, true);

        assertSums(1, 0);
    }

    /** As a method may that begins a reused event twice. */
    @Test
    void keepsAMeasurementThatIsOverAsLongAsItsMethodHasIt() {
        active(1);
        Object measurement = TimeagentEvents.open(null, site, TimeagentEvents.BEGIN);
        mark(measurement, TimeagentEvents.WORK, TimeagentEvents.END, TimeagentEvents.BEGIN);

        Object other = create(null);
        assertThat(other).isNotSameAs(measurement);
        mark(measurement, TimeagentEvents.WORK);
        commit(measurement, Named.class, true);
        commit(other, Named.class, true);

        assertThat(sums(number)[EventCosts.MEASURED]).isEqualTo(1);
    }

    @Test
    void measuresWithTheObjectOfAnEventThatIsOver() {
        active(1);
        Object first = TimeagentEvents.open(null, site, TimeagentEvents.COMMIT);
        commit(first, Named.class, true);

        assertThat(TimeagentEvents.open(null, site, TimeagentEvents.COMMIT)).isSameAs(first);
    }

    @Test
    void measuresAnEventThatIsNotCommittedWhenTheNextIsCreated() {
        active(1);

        Object measurement = null;
        for (int i = 0; i < 3; i++) {
            measurement = create(measurement);
            mark(measurement, TimeagentEvents.ASK);
        }

        assertThat(sums(number)[EventCosts.CREATED]).isEqualTo(3);
        assertThat(sums(number)[EventCosts.MEASURED]).isEqualTo(2);
    }

    private Object create(Object before) {
        Object measurement = TimeagentEvents.open(before, site, TimeagentEvents.CREATE);
        TimeagentEvents.created(measurement, site, TimeagentEvents.CREATED);
        return measurement;
    }

    private void event(Class<?> type, boolean written) {
        Object measurement = create(null);
        commit(measurement, type, written);
    }

    private void commit(Object measurement, Class<?> type, boolean written) {
        mark(measurement, TimeagentEvents.COMMIT, TimeagentEvents.EMPTY, TimeagentEvents.DONE);
        TimeagentEvents.committed(type, written, measurement, site);
    }

    private void mark(Object measurement, int... points) {
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

    private void assertSums(long committed, long measured) {
        assertThat(sums(number)[EventCosts.COMMITTED]).isEqualTo(committed);
        assertThat(sums(number)[EventCosts.MEASURED]).isEqualTo(measured);
    }

    private static long[] sums(int number) {
        return EventSites.LIVE.get(number).recent(EventSites.LIVE.sums());
    }
}
