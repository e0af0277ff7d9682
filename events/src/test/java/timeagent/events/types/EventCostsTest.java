package timeagent.events.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import timeagent.hooks.TimeagentEvents;

final class EventCostsTest {
    @Test
    void addsATimeBelowNothingAsItIs() {
        EventMeasurement event = new EventMeasurement();
        EventCosts costs =
                new EventCosts(new EventSite("A", "a", 1, "program.Empty", null, null, null, false), 0, 5, 7);
        event.start(costs, TimeagentEvents.CREATE);
        event.reach(TimeagentEvents.CREATED, System.nanoTime() - 1_000_000_000);
        event.reach(TimeagentEvents.COMMIT, System.nanoTime());
        event.reach(TimeagentEvents.EMPTY, System.nanoTime());
        event.reach(TimeagentEvents.DONE, System.nanoTime());

        costs.measured(event);
        long[] recent = costs.recent(new long[] {5, 7});

        assertThat(recent[EventCosts.CREATED] + recent[EventCosts.COMMITTED]).isZero();
        assertThat(recent[EventCosts.MEASURED]).isEqualTo(1);
        assertThat(recent[EventCosts.CONSTRUCTION]).isLessThan(-900_000_000);
        costs.emitted(recent);
        assertThat(costs.recent(new long[] {5, 7})).containsOnly(0);
    }
}
