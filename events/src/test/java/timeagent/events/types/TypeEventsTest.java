package timeagent.events.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.diagnostics.NamePatterns;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.TimeagentEvents;

@ExtendWith(ClaimedHooks.class)
final class TypeEventsTest {
    private static final String COST = "timeagent.EventTypeCost";

    private static final class Named extends Event {}

    private abstract static class Counter extends TimeagentEvents {
        static void add(int counter, long count) {
            row(counter)[cell(counter)] += count;
        }
    }

    private final TypeEvents events = new TypeEvents(new NamePatterns(List.of(Named.class.getName())), 0);

    @AfterEach
    void unregister() {
        events.unregister();
    }

    /** The class is gone before the second recording starts, and the thread that frees its numbers is late. */
    @Test
    void countsFromNothingWhereANumberIsAnotherCallSites() throws Exception {
        HookAccess.hooks().defineEvents();
        events.register();
        // what the feature has prepared itself with: numbers, then those of the same lines for other types
        freeUnused();
        freeUnused();
        BitSet ofClass = new BitSet();
        BitSet ofNext = new BitSet();
        int number = EventSites.LIVE.number(site("Gone"), ofClass);

        List<RecordedEvent> first = recorded(() -> {
            commit(number, 5);
            events.emitLast();
        });
        events.recordingsChanged();
        List<RecordedEvent> second = recorded(() -> {
            EventSites.LIVE.release(ofClass);
            freeUnused();
            assertThat(EventSites.LIVE.number(site("Next"), ofNext)).isEqualTo(number);
            commit(number, 2);
            events.emitLast();
            commit(number, 1);
            events.emitLast();
        });
        EventSites.LIVE.release(ofNext);

        assertThat(first)
                .extracting(event -> event.getString("callSite"), event -> event.getInt("committed"))
                .containsExactly(tuple("Gone.a:1", 5));
        assertThat(second)
                .extracting(event -> event.getString("callSite"), event -> event.getInt("committed"))
                .containsExactly(tuple("Next.a:1", 2), tuple("Next.a:1", 1));
    }

    @Test
    void emitsWhatAnIntCannotCountInSeveralEvents() throws Exception {
        HookAccess.hooks().defineEvents();
        events.register();
        BitSet ofClass = new BitSet();
        int number = EventSites.LIVE.number(site("Many"), ofClass);

        List<RecordedEvent> emitted = recorded(() -> {
            commit(number, 1);
            Counter.add(EventSites.LIVE.inCode(number) + EventSites.COMMITTED, 2L * Integer.MAX_VALUE);
            Counter.add(EventSites.LIVE.inCode(number) + EventSites.CREATED, 5);
            events.emitLast();
            events.emitLast();
        });
        EventSites.LIVE.release(ofClass);

        assertThat(emitted)
                .extracting(event -> event.getInt("committed"), event -> event.getInt("created"))
                .containsExactly(tuple(Integer.MAX_VALUE, 5), tuple(Integer.MAX_VALUE, 0), tuple(1, 0));
    }

    private List<RecordedEvent> recorded(Threads.Task task) throws Exception {
        return Recorded.during(COST, recording -> recording.enable(COST).withPeriod(Duration.ofDays(1)), () -> {
            events.recordingsChanged();
            task.run();
        });
    }

    private static void freeUnused() {
        EventSites.LIVE.free(EventSites.LIVE.unused(), EventSites.LIVE.sums());
    }

    private static EventSite site(String className) {
        return new EventSite(className, "a", 1, Named.class.getName(), Named.class.getName(), null, null, false);
    }

    private static void commit(int number, int times) {
        for (int i = 0; i < times; i++) {
            TimeagentEvents.committed(Named.class, true, null, EventSites.LIVE.inCode(number));
        }
    }
}
