package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

class StoppingRuleTest {

    private static final int EXPERIMENTS = 2000;
    private static final String BYTES = "socketWrite.bytesPerEvent";
    private static final String NANOS = "socketWrite.nanosPerEvent";

    private final SplittableRandom random = new SplittableRandom(20260101);

    private static MetricRow row(String name, List<double[]> rounds, int metric, double error) {
        double[] a = rounds.stream().mapToDouble(round -> round[metric]).toArray();
        double[] b = rounds.stream().mapToDouble(round -> round[metric + 1]).toArray();
        return MetricRow.of(name, "", Ratio.paired(a, b, Verdict.MARGIN, error));
    }

    private static List<MetricRow> look(List<double[]> rounds, double error) {
        return List.of(row(BYTES, rounds, 0, error), row(NANOS, rounds, 2, error));
    }

    /** Bytes of a and b, ns of a and b: what a round has in common, and what each run has alone. */
    private double[] round(double noise, double ratio) {
        double machine = Math.exp(0.1 * random.nextGaussian());
        double[] values = {300, 300 * ratio, 200 * machine, 200 * machine * ratio};
        for (int i = 0; i < values.length; i++) {
            values[i] *= Math.exp(noise * (i < 2 ? 0.5 : 1) * random.nextGaussian());
        }
        return values;
    }

    /** One experiment, as {@link Experiment} does it: rounds until the rule is content or time is up. */
    private List<MetricRow> experiment(double noise, double ratio) {
        StoppingRule rule = new StoppingRule();
        double most = 4 + random.nextInt(40);
        List<double[]> rounds = new ArrayList<>();
        while (true) {
            rounds.add(round(noise, ratio));
            double share = rounds.size() / most;
            if (share >= 1) {
                return look(rounds, rule.spendRest());
            }
            if (rule.isLook(rounds.size(), share)) {
                List<MetricRow> metrics = look(rounds, rule.spend(share));
                if (StoppingRule.isDecided(metrics, false, Verdict.MARGIN)) {
                    return metrics;
                }
            }
        }
    }

    /** The same without the rule: a look after every round, each as if it were the only one, until one shows a difference. */
    private boolean findsADifferenceByLookingOften() {
        List<double[]> rounds = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            rounds.add(round(0.1, 1));
            if (rounds.size() >= StoppingRule.FEWEST_ROUNDS
                    && isDifferent(look(rounds, Interval.ERROR).get(1))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDifferent(MetricRow row) {
        return row.verdict() == Verdict.LOWER || row.verdict() == Verdict.HIGHER;
    }

    private static boolean isRight(MetricRow row, double ratio) {
        return row.ratioCi95() == null
                || row.ratioCi95().low() <= ratio && ratio <= row.ratioCi95().high();
    }

    @ParameterizedTest(name = "runs that vary by {0}")
    @CsvSource({"0.01", "0.03", "0.1", "0.3"})
    void findsADifferenceInTheSameAtMostAsOftenAsAllowed(double noise) {
        int[] different = new int[2];
        for (int i = 0; i < EXPERIMENTS; i++) {
            List<MetricRow> metrics = experiment(noise, 1);
            for (int metric = 0; metric < different.length; metric++) {
                different[metric] += isDifferent(metrics.get(metric)) ? 1 : 0;
            }
        }

        assertThat(different[0] / (double) EXPERIMENTS).isLessThanOrEqualTo(Interval.ERROR);
        assertThat(different[1] / (double) EXPERIMENTS).isLessThanOrEqualTo(Interval.ERROR);
    }

    @Test
    void oftenLooksAloneFindADifferenceInTheSameTooOften() {
        int different = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            different += findsADifferenceByLookingOften() ? 1 : 0;
        }

        assertThat(different / (double) EXPERIMENTS).isGreaterThan(3 * Interval.ERROR);
    }

    @ParameterizedTest(name = "runs that vary by {0}, true ratio {1}")
    @CsvSource({"0.03, 0.8", "0.1, 0.5", "0.1, 1.3"})
    void hasTheTrueRatioInItsIntervals(double noise, double ratio) {
        int right = 0;
        int decided = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            MetricRow nanos = experiment(noise, ratio).get(1);
            right += isRight(nanos, ratio) ? 1 : 0;
            decided += nanos.verdict() == (ratio < 1 ? Verdict.LOWER : Verdict.HIGHER) ? 1 : 0;
        }

        assertThat(right / (double) EXPERIMENTS).isGreaterThanOrEqualTo(1 - Interval.ERROR);
        assertThat(decided / (double) EXPERIMENTS).isGreaterThan(0.9);
    }

    @ParameterizedTest(name = "{0} against {1}")
    @CsvSource({"1000, 1", "1, 1000", "16, 1"})
    void needsNoLuckForCountsInThreeRounds(double countA, double countB) {
        for (int i = 0; i < EXPERIMENTS; i++) {
            double[] a = new double[3];
            double[] b = new double[3];
            for (int round = 0; round < 3; round++) {
                a[round] = countA * Math.exp(0.05 * random.nextGaussian());
                b[round] = countB * Math.exp(0.05 * random.nextGaussian());
            }
            Verdict verdict = Ratio.paired(a, b, Verdict.MARGIN, new StoppingRule().spend(0.25))
                    .verdict();
            assertThat(verdict).isEqualTo(countA > countB ? Verdict.LOWER : Verdict.HIGHER);
        }
    }

    @Test
    void looksTwiceBeforeTimeIsUp() {
        StoppingRule rule = new StoppingRule();

        assertThat(rule.isLook(2, 0.9)).isFalse();
        assertThat(rule.isLook(3, 0.2)).isFalse();
        assertThat(rule.isLook(3, 0.25)).isTrue();
        assertThat(rule.spend(0.25)).isEqualTo(0.01);
        assertThat(rule.isLook(4, 0.4)).isFalse();
        assertThat(rule.isLook(4, 0.5)).isTrue();
        assertThat(rule.spend(0.5)).isEqualTo(0.01);
        assertThat(rule.isLook(9, 0.99)).isFalse();
        assertThat(rule.spendRest()).isEqualTo(0.03, within(1e-9));
    }

    @Test
    void spendsAllOnTheOnlyLook() {
        assertThat(new StoppingRule().spendRest()).isEqualTo(Interval.ERROR);
    }

    @Test
    void isContentWithNarrowIntervalsOfBothCosts() {
        MetricRow narrow = new MetricRow(BYTES, "B", 300, 60, 0.2, new Interval(0.16, 0.25), Verdict.LOWER);
        MetricRow same = new MetricRow(NANOS, "ns", 200, 200, 1.0, new Interval(0.96, 1.04), Verdict.SAME);
        MetricRow wide = new MetricRow(NANOS, "ns", 200, 160, 0.8, new Interval(0.7, 0.9), Verdict.LOWER);
        MetricRow open = new MetricRow(NANOS, "ns", 200, 200, 1.0, new Interval(0.92, 1.01), Verdict.INCONCLUSIVE);
        MetricRow times = new MetricRow(NANOS, "ns", 20, 200, 10.0, new Interval(9.6, 10.4), Verdict.HIGHER);

        assertThat(isDecided(false, narrow, same)).isTrue();
        assertThat(isDecided(false, narrow, times)).isTrue();
        assertThat(isDecided(false, narrow, wide)).isFalse();
        assertThat(isDecided(false, narrow, open)).isFalse();
        assertThat(isDecided(true, narrow, same)).isFalse();
        assertThat(isDecided(false, narrow)).isFalse();
        assertThat(isDecided(false)).isFalse();
    }

    private static boolean isDecided(boolean ofUnit, MetricRow... rows) {
        return StoppingRule.isDecided(List.of(rows), ofUnit, Verdict.MARGIN);
    }
}
