package timeagent.events.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import timeagent.hooks.TimeagentEvents;

final class EventCostsTest {
    private final EventCosts costs =
            new EventCosts(new EventSite("A", "a", 1, "program.Empty", null, null, null, false), 0, 5, 7);

    /** @param nanos of the construction, beside some microseconds */
    private long[] recentAfter(long nanos) {
        EventMeasurement event = new EventMeasurement();
        event.start(costs, TimeagentEvents.CREATE);
        event.reach(TimeagentEvents.CREATED, System.nanoTime() + nanos);
        event.reach(TimeagentEvents.COMMIT, System.nanoTime());
        event.reach(TimeagentEvents.EMPTY, System.nanoTime());
        event.reach(TimeagentEvents.DONE, System.nanoTime());
        costs.measured(event);
        return costs.recent(new long[] {5, 7});
    }

    @Test
    void subtractsATimeBelowNothingFromTheNext() {
        long[] recent = recentAfter(-1_000_000_000);

        assertThat(recent[EventCosts.CREATED] + recent[EventCosts.COMMITTED]).isZero();
        assertThat(recent[EventCosts.MEASURED]).isEqualTo(1);
        assertThat(recent[EventCosts.CONSTRUCTION]).isZero();
        costs.emitted(recent);
        assertThat(costs.recent(new long[] {5, 7})).containsOnly(0);

        assertThat(recentAfter(1_000_000)[EventCosts.CONSTRUCTION]).isZero();
    }
}
