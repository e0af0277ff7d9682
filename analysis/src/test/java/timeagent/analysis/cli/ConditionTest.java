package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

class ConditionTest {

    private static Condition parse(String text) {
        return new Condition.OfComparison().convert(text);
    }

    private static MetricRow row(String metric, double a, double b, Double ratio) {
        return new MetricRow(metric, "B", a, b, ratio, null, null);
    }

    private final Comparison comparison = new Comparison(
            null,
            null,
            true,
            List.of(),
            List.of(),
            List.of(
                    row("socketWrite.bytesPerEvent", 100, 50, 0.5),
                    row("gc.pauseMillis", 0, 7, null),
                    row("event[com.acme.Order].bytesPerEvent", 40, 56, 1.4),
                    sampled("clock.nanosPerRead", 20, 25, new Interval(1.1, 1.4), Verdict.HIGHER),
                    sampled("allocation.bytesPerSecond", 0, 500, null, Verdict.HIGHER),
                    sampled("process.cpuNanosPerUnit", 3, 1, null, Verdict.LOWER),
                    sampled("process.wallSeconds", 3, 1, null, Verdict.INCONCLUSIVE)),
            List.of(),
            null,
            null);

    private final Map<String, Double> values = Condition.values(comparison);

    private static MetricRow sampled(String metric, double a, double b, Interval interval, Verdict verdict) {
        return new MetricRow(metric, "B", a, b, a == 0 ? null : b / a, interval, verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "clock.nanosPerRead.low > 1.05, true",
        "clock.nanosPerRead.low > 1.1, false",
        "clock.nanosPerRead.high > 1.3, true",
        "clock.nanosPerRead.high < 1.3, false",
        "clock.nanosPerRead is higher, true",
        "' clock.nanosPerRead  is  higher ', true",
        "clock.nanosPerRead is lower, false",
        "clock.nanosPerRead is same, false",
        "allocation.bytesPerSecond.low > 1.05, true",
        "allocation.bytesPerSecond is higher, true",
        "process.cpuNanosPerUnit.high < 0.95, false",
        "process.cpuNanosPerUnit is lower, true",
        "process.wallSeconds is inconclusive, true",
        "gc.pauseMillis is inconclusive, false",
        "gc.pauseMillis.high > 1, false",
        "socketWrite.bytesPerEvent.a > 99, true",
        "socketWrite.bytesPerEvent.a>99, true",
        "' socketWrite.bytesPerEvent.a  >  100 ', false",
        "socketWrite.bytesPerEvent.a >= 100, true",
        "socketWrite.bytesPerEvent.b < 50, false",
        "socketWrite.bytesPerEvent.b<=5e1, true",
        "socketWrite.bytesPerEvent.ratio < 0.6, true",
        "gc.pauseMillis.ratio > 1e300, true",
        "gc.pauseMillis.ratio < 1, false",
        "gc.pauseMillis.b > -1, true",
        "event[com.acme.Order].bytesPerEvent.ratio > 1.3, true",
        "event[com.acme.Order].nanosPerEvent.ratio > 1.3, false",
        "process.cpuSeconds.a > 0, false"
    })
    void comparesAMetricAnEndOfItsIntervalAndItsVerdict(String text, boolean holds) {
        assertThat(parse(text).holds(values)).isEqualTo(holds);
    }

    @Test
    void hasNoValueOfAMetricThatTheComparisonLacks() {
        assertThat(values)
                .containsKeys("gc.pauseMillis.a", "gc.pauseMillis.b", "gc.pauseMillis.ratio")
                .containsKeys("process.wallSeconds.ratio", "process.wallSeconds is higher")
                .doesNotContainKeys(
                        "process.wallSeconds.low",
                        "process.wallSeconds.high",
                        "gc.pauseMillis.low",
                        "gc.pauseMillis is same",
                        "process.cpuSeconds.a");
        assertThat(parse("process.cpuSeconds.a > 0").operand()).isEqualTo("process.cpuSeconds.a");
    }

    @Test
    void isWrittenWithItsValue() {
        assertThat(parse("socketWrite.bytesPerEvent.b<50.5").text(values))
                .isEqualTo("socketWrite.bytesPerEvent.b < 50.5 (50)");
        assertThat(parse("gc.pauseMillis.ratio > 2").text(values)).isEqualTo("gc.pauseMillis.ratio > 2 (infinite)");
        assertThat(parse("clock.nanosPerRead is  higher").text(values))
                .isEqualTo("clock.nanosPerRead is higher (b/a 1.25, interval 1.1 .. 1.4)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\"|'' is not a condition",
                "gc.pauseMillis.a|is not a condition",
                "gc.pauseMillis.a = 3|is not a condition",
                "gc.pauseMillis.a > 3 and gc.pauseMillis.b > 3|is not a condition",
                "gc.pauseMillis.a > x|'x' is not a number",
                "gc.pauseMillis.a > NaN|'NaN' is not a number",
                "gc.pauseMillis > 1|metric 'gc.pauseMillis' needs a suffix: .a, .b, .ratio, .low or .high",
                "gc.pauseMillis.c > 1|unknown metric 'gc.pauseMillis.c'; valid metrics (append .a, .b, .ratio, .low or .high):",
                "gc.pauseMilis.a > 1|unknown metric 'gc.pauseMilis'; valid metrics (append .a, .b, .ratio, .low or .high):",
                "gc.pauseMillis is hihger|'hihger' is not a verdict; give lower, higher, same or inconclusive",
                "gc.pauseMilis is higher|unknown metric 'gc.pauseMilis'; valid metrics:",
                "gc.pauseMillis.b is higher|unknown metric 'gc.pauseMillis.b'; valid metrics:",
                "3 > gc.pauseMillis.a|'gc.pauseMillis.a' is not a number"
            })
    void rejectsEverythingElse(String text, String reason) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining(reason);
    }
}
