package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

class MetricTitlesTest {

    private static List<String> titles(String... metrics) {
        List<MetricRow> rows = Stream.of(metrics)
                .map(metric -> new MetricRow(metric, "B", 1, 1, 1.0, null, Verdict.SAME))
                .toList();
        MetricTitles titles = MetricTitles.of(rows);
        return Stream.of(metrics).map(metric -> titles.of(metric).toString()).toList();
    }

    @Test
    void nameAnEventTypeAndWhatIsMeasured() {
        assertThat(titles(
                        "event[com.acme.Order].bytesPerEvent",
                        "event[com.acme.Order].nanosPerEvent",
                        "event[com.acme.Client$Plain].perSecond",
                        "gc.pauseMillis"))
                .containsExactly(
                        "Order: bytes per event",
                        "Order: time per event",
                        "Plain: events per second",
                        "gc.pauseMillis");
    }

    @Test
    void distinguishTypesOfTheSameName() {
        assertThat(titles("event[com.acme.Order].perSecond", "event[org.acme.Order].perSecond"))
                .containsExactly("com.acme.Order: events per second", "org.acme.Order: events per second");
    }
}
