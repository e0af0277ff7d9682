package timeagent.analysis.summary.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import jdk.jfr.Event;
import jdk.jfr.Name;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Summary;

class EventTypeAggregatorTest {
    private static final String ORDER = "com.acme.Order";

    @TempDir
    Path folder;

    @Name(ORDER)
    private static final class Order extends Event {}

    private Summary summary() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> {
            for (int i = 0; i < 4; i++) {
                AgentEvents.eventTypeCost(ORDER, 7, 100, 10, 560, 2_000);
                AgentEvents.eventTypeCost(ORDER, 9, 300, 10, 0, 1_000);
            }
            for (int i = 0; i < 5; i++) {
                new Order().commit();
            }
        });
        return Recorded.summary(file);
    }

    @Test
    void hasTheMetricsOfAType() throws Exception {
        var metrics = summary().metrics();

        assertThat(metrics.get("event[com.acme.Order].bytesPerEvent")).isEqualTo(14);
        assertThat(metrics.get("event[com.acme.Order].nanosPerEvent")).isEqualTo(125);
        assertThat(metrics).containsKey("event[com.acme.Order].perSecond").doesNotContainKey("event[com.acme.Order].x");
        assertThat(Metric.unit("event[com.acme.Order].bytesPerEvent")).isEqualTo("B");
        assertThat(Metric.unit("event[com.acme.Order].x")).isNull();
    }
}
