package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioTest {

    private static Ratio paired(double[] a, double[] b) {
        return Ratio.paired(a, b, Verdict.MARGIN, Interval.ERROR);
    }

    @Test
    void agreesWithFiellersFormulaWorkedOutByHand() {
        // a = 10 (variance 1), b = 5 (variance 0.25), 11 samples each: t(20 degrees) = 2.085963, t^2 = 4.351243
        // at R = 0.5 both shares are 0.25, so Satterthwaite gives exactly 20
        Ratio ratio = Ratio.unpaired(new Estimate(10, 1, 10), new Estimate(5, 0.25, 10), Verdict.MARGIN);

        double t2 = 2.0859634 * 2.0859634;
        double root = Math.sqrt(50 * 50 - (100 - t2) * (25 - t2 * 0.25));
        assertThat(ratio.value()).isEqualTo(0.5);
        assertThat(ratio.interval().low()).isCloseTo((50 - root) / (100 - t2), within(1e-6));
        assertThat(ratio.interval().high()).isCloseTo((50 + root) / (100 - t2), within(1e-6));
        assertThat(ratio.verdict()).isEqualTo(Verdict.LOWER);
    }

    @Test
    void givesPointIntervalWhenNothingVaries() {
        Ratio ratio = paired(new double[] {304, 304, 304}, new double[] {56, 56, 56});

        assertThat(ratio.interval()).isEqualTo(new Interval(56.0 / 304, 56.0 / 304));
        assertThat(ratio.verdict()).isEqualTo(Verdict.LOWER);
    }

    @Test
    void comparesWithNoBytesAtAll() {
        Ratio toZero = paired(new double[] {304, 312, 308}, new double[] {0, 0, 0});
        Ratio fromZero = paired(new double[] {0, 0, 0}, new double[] {304, 312, 308});
        Ratio bothZero = paired(new double[] {0, 0, 0}, new double[] {0, 0, 0});

        assertThat(toZero.value()).isEqualTo(0.0);
        assertThat(toZero.interval()).isEqualTo(new Interval(0, 0));
        assertThat(toZero.verdict()).isEqualTo(Verdict.LOWER);
        assertThat(fromZero).isEqualTo(new Ratio(0, 308, null, null, Verdict.HIGHER));
        assertThat(bothZero).isEqualTo(new Ratio(0, 0, null, null, Verdict.SAME));
    }

    @Test
    void hasNoVerdictFromOneSample() {
        assertThat(paired(new double[] {2}, new double[] {1})).isEqualTo(new Ratio(2, 1, 0.5, null, null));
        assertThat(Ratio.unpaired(Estimate.single(2), new Estimate(1, 0.1, 4), Verdict.MARGIN))
                .isEqualTo(new Ratio(2, 1, 0.5, null, null));
    }

    @Test
    void hasNoIntervalWhenTheDenominatorMayBeZero() {
        Ratio ratio = Ratio.unpaired(new Estimate(1, 4, 4), new Estimate(20, 400, 4), Verdict.MARGIN);
        Ratio alwaysFiveMore = paired(new double[] {0, 5, 1}, new double[] {5, 10, 6});

        assertThat(ratio).isEqualTo(new Ratio(1, 20, 20.0, null, Verdict.INCONCLUSIVE));
        assertThat(alwaysFiveMore).isEqualTo(new Ratio(2, 7, 3.5, null, Verdict.HIGHER));
    }
}
