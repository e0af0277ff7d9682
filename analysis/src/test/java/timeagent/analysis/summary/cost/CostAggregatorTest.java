package timeagent.analysis.summary.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Report;

class CostAggregatorTest {

    @TempDir
    Path folder;

    @Test
    void leavesTheColdFirstSampleOutOfTheMeansWhereOthersFollow() throws Exception {
        EventCost cost = cost(() -> {
            AgentEvents.eventCost("mirror", 1000, 10, 4000, 90_000);
            AgentEvents.eventCost("mirror", 2000, 20, 1120, 4_000);
            AgentEvents.eventCost("mirror", 2000, 20, 1120, 4_000);
        });

        assertThat(cost.bytesPerEvent()).isEqualTo(56.0);
        assertThat(cost.nanosPerEvent()).isEqualTo(200.0);
        assertThat(cost.events()).isEqualTo(5000);
        assertThat(cost.measured()).isEqualTo(50);
    }

    @Test
    void keepsTheFirstSampleOfAShortRecording() throws Exception {
        EventCost cost = cost(() -> {
            AgentEvents.eventCost("mirror", 1000, 10, 4000, 12_000);
            AgentEvents.eventCost("mirror", 1000, 10, 1000, 10_000);
        });

        assertThat(cost.bytesPerEvent()).isEqualTo(250.0);
        assertThat(cost.nanosPerEvent()).isEqualTo(1100.0);
    }

    @Test
    void takesASampleThatMeasuredNothingForNone() throws Exception {
        EventCost cost = cost(() -> {
            AgentEvents.eventCost("mirror", 50, 0, 0, 0);
            AgentEvents.eventCost("mirror", 1000, 10, 4000, 90_000);
            AgentEvents.eventCost("mirror", 2000, 20, 1120, 4_000);
            AgentEvents.eventCost("mirror", 2000, 20, 1120, 4_000);
        });

        assertThat(cost.bytesPerEvent()).isEqualTo(56.0);
    }

    private EventCost cost(Runnable events) throws Exception {
        Report report =
                Recorded.summary(Recorded.to(folder.resolve("a.jfr"), events)).report();
        assertThat(report.eventCost()).hasSize(1);
        return report.eventCost().get(0);
    }
}
