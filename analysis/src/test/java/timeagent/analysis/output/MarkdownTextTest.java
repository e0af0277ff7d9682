package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

class MarkdownTextTest {

    private static String text(List<String> reasons, List<String> failures, MetricRow... rows) {
        return text(2, reasons, failures, rows);
    }

    private static String text(int rounds, List<String> reasons, List<String> failures, MetricRow... rows) {
        Comparison comparison = new Comparison(
                null, null, reasons.isEmpty(), reasons, List.of("a remark"), List.of(rows), List.of(), rounds, null);
        return MarkdownText.of(comparison, List.of("sh -c 'x | y'", "b`"), List.of("2 rounds"), 0.05, failures);
    }

    @Test
    void showsWhatDiffersAndFoldsTheRest() {
        assertThat(text(
                        List.of(),
                        List.of(),
                        new MetricRow(
                                "allocation.bytesPerUnit", "B", 100, 50, 0.5, new Interval(0.4, 0.6), Verdict.LOWER),
                        new MetricRow("gc.pauseMillis", "ms", 10, 20, 2.0, null, Verdict.INCONCLUSIVE),
                        new MetricRow("clock.nanosPerRead", "ns", 0, 0, null, null, Verdict.SAME)))
                .isEqualTo("""
                **a** `sh -c 'x \\| y'` \s
                **b** `b'`

                | metric | a | b | b/a | 95 % interval | verdict |
                |---|---:|---:|---:|---:|---|
                | `allocation.bytesPerUnit` | 100 B | 50 B | 0.500 | 0.400 .. 0.600 | lower |

                <details><summary>1 other metric</summary>

                | metric | a | b | b/a | 95 % interval | verdict |
                |---|---:|---:|---:|---:|---|
                | `gc.pauseMillis` | 10 ms | 20 ms | 2.000 | - | inconclusive |

                `same`: all of the interval is within 5 % of 1.

                </details>

                Remarks:

                - a remark

                2 rounds
                """);
    }

    @Test
    void hasNoVerdictsWithOneRunASide() {
        assertThat(text(1, List.of(), List.of(), new MetricRow("gc.pauseMillis", "ms", 10, 20, 2.0, null, null)))
                .contains("""
                One run a side has no verdict: use ab, or give compare two folders of recordings.

                <details><summary>1 other metric</summary>

                | metric | a | b | b/a |
                |---|---:|---:|---:|
                | `gc.pauseMillis` | 10 ms | 20 ms | 2.000 |

                </details>
                """);
    }

    @Test
    void beginsWithWhatFailedAndWhatIsNotComparable() {
        assertThat(text(List.of("a has <x>_1_, b has none"), List.of("gc.pauseMillis is higher (b/a 2)")))
                .contains("**Failed:**\n\n- `gc.pauseMillis is higher (b/a 2)`\n\n**Not comparable:**\n\n"
                        + "- a has \\<x\\>\\_1\\_, b has none\n\nNo metric was shown to differ.\n\nRemarks:");
    }
}
