package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report.MetricRow;

class ConditionTest {

    private static MetricRow row(String metric, double a, double b, Double ratio) {
        return new MetricRow(metric, "B", a, b, ratio, null, Verdict.INCONCLUSIVE);
    }

    private final Comparison comparison = new Comparison(
            null,
            null,
            true,
            List.of(),
            List.of(),
            List.of(row("socketWrite.bytesPerEvent", 100, 50, 0.5), row("gc.pauseMillis", 0, 7, null)),
            List.of(),
            List.of(),
            List.of(),
            null);

    @ParameterizedTest
    @CsvSource({
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
        "process.cpuSeconds.a > 0, false"
    })
    void comparesAMetricWithANumber(String text, boolean holds) {
        Condition condition = Condition.parse(text);
        assertThat(condition.holds(condition.value(comparison))).isEqualTo(holds);
    }

    @Test
    void hasNoValueOfAMetricThatTheComparisonLacks() {
        assertThat(Condition.parse("process.cpuSeconds.a > 0").value(comparison))
                .isNull();
        assertThat(Condition.parse("process.cpuSeconds.a > 0").operand()).isEqualTo("process.cpuSeconds.a");
    }

    @Test
    void isWrittenWithItsValue() {
        assertThat(Condition.parse("socketWrite.bytesPerEvent.b<50.5").text(50))
                .isEqualTo("socketWrite.bytesPerEvent.b < 50.5 (50)");
        assertThat(Condition.parse("gc.pauseMillis.ratio > 2").text(Double.POSITIVE_INFINITY))
                .isEqualTo("gc.pauseMillis.ratio > 2 (infinite)");
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
                "gc.pauseMillis > 1|metric 'gc.pauseMillis' needs a suffix: .a, .b or .ratio",
                "gc.pauseMillis.c > 1|metric 'gc.pauseMillis' needs a suffix: .a, .b or .ratio",
                "gc.pauseMilis.a > 1|unknown metric 'gc.pauseMilis'; valid metrics (append .a, .b or .ratio):",
                "3 > gc.pauseMillis.a|'gc.pauseMillis.a' is not a number"
            })
    void rejectsEverythingElse(String text, String reason) {
        assertThatThrownBy(() -> Condition.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
