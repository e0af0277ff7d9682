package timeagent.events.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import timeagent.events.socket.EventCostProbe;
import timeagent.hooks.TimeagentEvents;

final class SiteCostTest {
    @Test
    void addsATimeBelowNothingAsItIs() {
        EventCostProbe probe = new EventCostProbe();
        EventMeasurement event = new EventMeasurement();
        event.start(TimeagentEvents.CREATE, 1, probe);
        event.reach(TimeagentEvents.CREATED, false, probe.nanos() - 1_000_000_000, probe);
        event.reach(TimeagentEvents.COMMIT, false, probe.nanos(), probe);
        event.reach(TimeagentEvents.COMMITTED, false, probe.nanos(), probe);
        event.reach(TimeagentEvents.NOTHING, false, probe.nanos(), probe);
        SiteCost cost = new SiteCost(new EventSite("A", "a", 1, "program.Empty"), 1);
        SiteSums sums = new SiteSums();

        cost.measured(event);
        cost.addTo(sums);

        assertThat(sums.get(SiteSums.MEASURED)).isEqualTo(1);
        assertThat(sums.get(SiteSums.CONSTRUCTION)).isLessThan(-900_000_000);
        assertThat(sums.time()).isLessThan(0);
    }
}
