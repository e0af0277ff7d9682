package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

class MetricOrderTest {

    private static MetricRow row(String name, String unit, double a, double b, Interval interval, Verdict verdict) {
        return new MetricRow(name, unit, a, b, a == 0 ? null : b / a, interval, verdict);
    }

    private static List<String> order(MetricRow... rows) {
        return MetricOrder.of(Stream.of(rows).toList()).stream()
                .map(MetricRow::name)
                .toList();
    }

    @Test
    void putsFirstWhatWasShownToDifferMost() {
        assertThat(order(
                        row("same", "ns", 900, 910, new Interval(0.99, 1.03), Verdict.SAME),
                        row("open", "ns", 900, 100, new Interval(0.1, 1.3), Verdict.INCONCLUSIVE),
                        row("less", "B", 400, 300, new Interval(0.7, 0.8), Verdict.LOWER),
                        row("much less", "B", 1600, 0, new Interval(0, 0), Verdict.LOWER),
                        row("more", "ns", 900, 1900, new Interval(1.9, 2.3), Verdict.HIGHER)))
                .containsExactly("much less", "more", "less", "open", "same");
    }

    @Test
    void looksAtTheEndOfTheIntervalThatIsNearestToOne() {
        assertThat(order(
                        row("perhaps", "ns", 9000, 90_000, new Interval(1.1, 19), Verdict.HIGHER),
                        row("sure", "ns", 9000, 18_000, new Interval(1.9, 2.1), Verdict.HIGHER)))
                .containsExactly("sure", "perhaps");
    }

    @Test
    void takesAFewBytesMoreThanNoneForLittle() {
        assertThat(order(
                        row("of none", "B", 0, 3, null, Verdict.HIGHER),
                        row("of many", "B", 1600, 800, new Interval(0.5, 0.5), Verdict.LOWER)))
                .containsExactly("of many", "of none");
    }

    @Test
    void ordersBySizeAloneWithoutVerdicts() {
        assertThat(order(
                        row("less", "B", 400, 300, null, null),
                        row("gc.pauseMillis", "ms", 10, 5000, null, null),
                        row("little", "ns", 900, 910, null, null)))
                .containsExactly("gc.pauseMillis", "less", "little");
    }
}
