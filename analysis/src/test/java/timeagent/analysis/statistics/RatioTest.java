package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioTest {

    @Test
    void agreesWithFiellersFormulaWorkedOutByHand() {
        // a = 10 (variance 1), b = 5 (variance 0.25), 11 samples each: t(20 degrees) = 2.085963, t^2 = 4.351243
        // at R = 0.5 both shares are 0.25, so Satterthwaite gives exactly 20
        Ratio ratio = Ratio.unpaired(new Estimate(10, 1, 11), new Estimate(5, 0.25, 11));

        double t2 = 2.0859634 * 2.0859634;
        double root = Math.sqrt(50 * 50 - (100 - t2) * (25 - t2 * 0.25));
        assertThat(ratio.value()).isEqualTo(0.5);
        assertThat(ratio.interval().low()).isCloseTo((50 - root) / (100 - t2), within(1e-6));
        assertThat(ratio.interval().high()).isCloseTo((50 + root) / (100 - t2), within(1e-6));
        assertThat(ratio.verdict()).isEqualTo(Verdict.LOWER);
    }

    @Test
    void givesPointIntervalWhenNothingVaries() {
        Ratio ratio = Ratio.paired(new double[] {304, 304, 304}, new double[] {56, 56, 56});

        assertThat(ratio.interval()).isEqualTo(new Interval(56.0 / 304, 56.0 / 304));
        assertThat(ratio.verdict()).isEqualTo(Verdict.LOWER);
    }

    @Test
    void comparesWithNoBytesAtAll() {
        Ratio toZero = Ratio.paired(new double[] {304, 312, 308}, new double[] {0, 0, 0});
        Ratio fromZero = Ratio.paired(new double[] {0, 0, 0}, new double[] {304, 312, 308});
        Ratio bothZero = Ratio.paired(new double[] {0, 0, 0}, new double[] {0, 0, 0});

        assertThat(toZero.value()).isEqualTo(0.0);
        assertThat(toZero.interval()).isEqualTo(new Interval(0, 0));
        assertThat(toZero.verdict()).isEqualTo(Verdict.LOWER);
        assertThat(fromZero).isEqualTo(new Ratio(null, null, Verdict.HIGHER));
        assertThat(bothZero).isEqualTo(new Ratio(null, null, Verdict.SAME));
    }

    @Test
    void saysNothingFromOneSample() {
        assertThat(Ratio.paired(new double[] {2}, new double[] {1}))
                .isEqualTo(new Ratio(0.5, null, Verdict.INCONCLUSIVE));
        assertThat(Ratio.unpaired(Estimate.single(2), new Estimate(1, 0.1, 5)))
                .isEqualTo(new Ratio(0.5, null, Verdict.INCONCLUSIVE));
    }

    @Test
    void hasNoIntervalWhenTheDenominatorMayBeZero() {
        Ratio ratio = Ratio.unpaired(new Estimate(1, 4, 5), new Estimate(2, 0.01, 5));

        assertThat(ratio.value()).isEqualTo(2.0);
        assertThat(ratio.interval()).isNull();
        assertThat(ratio.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void tellsADifferenceWhereThereIsNoRatio() {
        Ratio ratio = Ratio.unpaired(new Estimate(0.01, 0.0001, 5), new Estimate(300, 4, 5));

        assertThat(ratio.interval()).isNull();
        assertThat(ratio.verdict()).isEqualTo(Verdict.HIGHER);
    }

    @Test
    void pairsCancelWhatBothHaveInCommon() {
        double[] a = {100, 200, 300, 400};
        double[] b = {50, 100, 150, 200};

        Ratio ratio = Ratio.paired(a, b);

        assertThat(ratio.interval().low()).isCloseTo(0.5, within(1e-6));
        assertThat(ratio.interval().high()).isCloseTo(0.5, within(1e-6));
    }

    @Test
    void saysSameOnlyInsideTheMargin() {
        assertThat(Verdict.ofRatio(new Interval(0.96, 1.04))).isEqualTo(Verdict.SAME);
        assertThat(Verdict.ofRatio(new Interval(1.01, 1.04))).isEqualTo(Verdict.SAME);
        assertThat(Verdict.ofRatio(new Interval(0.94, 1.04))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.ofRatio(new Interval(1.01, 1.06))).isEqualTo(Verdict.HIGHER);
        assertThat(Verdict.ofRatio(new Interval(0.90, 0.99))).isEqualTo(Verdict.LOWER);
    }

    @Test
    void coversTheTrueRatioOfPairsAsOftenAsItClaims() {
        Random random = new Random(20260101);
        int covered = 0;
        for (int i = 0; i < 2000; i++) {
            double[] a = new double[5];
            double[] b = new double[5];
            for (int round = 0; round < 5; round++) {
                double machine = 10 * random.nextGaussian();
                a[round] = 100 + machine + 5 * random.nextGaussian();
                b[round] = 60 + 0.6 * machine + 5 * random.nextGaussian();
            }
            covered += covers(Ratio.paired(a, b), 0.6);
        }

        assertThat(covered / 2000.0).isBetween(0.90, 0.99);
    }

    @Test
    void coversTheTrueRatioOfIndependentSamplesAsOftenAsItClaims() {
        Random random = new Random(20260102);
        int covered = 0;
        for (int i = 0; i < 2000; i++) {
            covered += covers(Ratio.unpaired(seconds(random, 8, 400, 20), seconds(random, 5, 500, 60)), 1.25);
        }

        assertThat(covered / 2000.0).isBetween(0.90, 0.99);
    }

    /** Seconds with different numbers of events of one mean. */
    private static Estimate seconds(Random random, int seconds, double mean, double deviation) {
        WeightedMean samples = new WeightedMean();
        for (int i = 0; i < seconds; i++) {
            double size = 50 + random.nextInt(100);
            samples.add(size, size * (mean + deviation * random.nextGaussian()));
        }
        return samples.estimate();
    }

    private static int covers(Ratio ratio, double truth) {
        return ratio.interval() != null && ratio.interval().contains(truth) ? 1 : 0;
    }
}
