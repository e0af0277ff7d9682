package timeagent.analysis.summary.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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
    void hasARowForEachPlaceThatCommits() throws Exception {
        List<EventType> rows = summary().report().events();

        // 3 x 100 ns are more than 1 x 200 ns
        EventType first = rows.get(0);
        assertThat(first.line()).isEqualTo(9);
        assertThat(first.committed()).isEqualTo(1200);
        assertThat(first.created()).isEqualTo(1204);
        assertThat(first.bytesPerEvent()).isZero();
        EventType second = rows.get(1);
        assertThat(second.type()).isEqualTo(ORDER);
        assertThat(second.className() + "." + second.method() + ":" + second.line())
                .isEqualTo("com.acme.Shop.buy:7");
        assertThat(second.check()).isEqualTo("first");
        assertThat(second.committed()).isEqualTo(400);
        assertThat(second.createdPerSecond()).isGreaterThan(second.committedPerSecond());
        assertThat(second.measured()).isEqualTo(40);
        assertThat(second.bytesPerEvent()).isEqualTo(56);
        assertThat(second.nanosPerEvent()).isEqualTo(200);
        assertThat(second.constructionNanos()).isEqualTo(20);
        assertThat(second.fillingNanos()).isEqualTo(100);
        assertThat(second.commitNanos()).isEqualTo(80);
        assertThat(second.recorded()).isEqualTo(5);
        assertThat(rows.get(2).isMeasured()).isFalse();
        assertThat(rows).filteredOn(row -> row.type().equals(ORDER)).hasSize(2);
    }

    @Test
    void roundsUpTimesBelowNothingInTheMeanOnly() throws Exception {
        Path file = Recorded.to(folder.resolve("b.jfr"), () -> {
            AgentEvents.eventTypeCost(ORDER, 1, 100, 10, 0, -1_000);
            AgentEvents.eventTypeCost(ORDER, 1, 100, 10, 0, 3_000);
            AgentEvents.eventTypeCost(ORDER, 2, 100, 10, 0, -1_000);
            AgentEvents.eventTypeCost(ORDER, 2, 100, 10, 0, 600);
        });

        List<EventType> rows = Recorded.summary(file).report().events().stream()
                .filter(row -> row.type().equals(ORDER))
                .toList();

        assertThat(rows.get(0).line()).isEqualTo(1);
        assertThat(rows.get(0).nanosPerEvent()).isEqualTo(100);
        assertThat(rows.get(0).constructionNanos()).isEqualTo(10);
        assertThat(rows.get(0).fillingNanos()).isEqualTo(50);
        assertThat(rows.get(0).commitNanos()).isEqualTo(40);
        assertThat(rows.get(1).line()).isEqualTo(2);
        assertThat(rows.get(1).nanosPerEvent()).isZero();
        assertThat(rows.get(1).constructionNanos()).isZero();
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

    @Test
    void knowsTheSizeOfEachTypeInTheRecording() throws Exception {
        EventType cost = summary().report().events().stream()
                .filter(row -> row.type().equals("timeagent.EventTypeCost"))
                .findFirst()
                .orElseThrow();

        assertThat(cost.recorded()).isEqualTo(8);
        // a size, a type, a time and thirteen fields of a byte or more
        assertThat(cost.recordedBytesPerEvent()).isBetween(15.0, 100.0);
        assertThat(cost.committed()).isNull();
    }
}
