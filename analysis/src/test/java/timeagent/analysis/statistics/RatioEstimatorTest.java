package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioEstimatorTest {

    @Test
    void weighsBatchesByTheirSize() {
        RatioEstimator series = new RatioEstimator();
        series.add(1, 1, 10);
        series.add(2, 3, 90);

        Estimate estimate = series.estimate();

        // residuals 10 - 25 and 90 - 75, which are of opposite signs: 2 / (2 - 1) * (225 + 225) / 16
        assertThat(estimate.mean()).isEqualTo(25.0);
        assertThat(estimate.variance()).isCloseTo(56.25, within(1e-9));
        assertThat(estimate.degrees()).isEqualTo(1);
    }

    @Test
    void findsNoVarianceInWhatIsAlwaysTheSame() {
        RatioEstimator series = new RatioEstimator();
        for (int i = 1; i <= 1000; i++) {
            series.add(i, i, i * 424.0);
        }

        assertThat(series.estimate()).isEqualTo(new Estimate(424, 0, 999));
        assertThat(series.estimate().interval()).isEqualTo(new Interval(424, 424));
    }

    @Test
    void ignoresEmptyBatches() {
        RatioEstimator series = new RatioEstimator();
        series.add(1, 0, 0);

        assertThat(series.estimate()).isNull();
    }

    @Test
    void hasNoIntervalFromOneBatch() {
        RatioEstimator series = new RatioEstimator();
        series.add(1, 10, 30);

        assertThat(series.estimate().mean()).isEqualTo(3);
        assertThat(series.estimate().hasVariance()).isFalse();
        assertThat(series.estimate().interval()).isNull();
    }

    @Test
    void isSurerOfWhatGoesUpAndDownThanOfWhatDrifts() {
        RatioEstimator alternating = new RatioEstimator();
        RatioEstimator drifting = new RatioEstimator();
        for (int i = 0; i < 20; i++) {
            alternating.add(i, 1, i % 2 == 0 ? 90 : 110);
            drifting.add(i, 1, i < 10 ? 90 : 110);
        }

        assertThat(alternating.estimate().mean()).isEqualTo(drifting.estimate().mean());
        // the one correlation is negative and taken as none, the other is 0.85 and corrected to the highest, 0.9
        assertThat(alternating.estimate().variance()).isCloseTo(20 * 100.0 / 19 / 20, within(1e-9));
        assertThat(drifting.estimate().variance()).isCloseTo(19 * 20 * 100.0 / 19 / 20, within(1e-9));
        assertThat(drifting.estimate().degrees()).isEqualTo(1);
    }

    @Test
    void putsBatchesInTheOrderOfTime() {
        RatioEstimator ordered = new RatioEstimator();
        RatioEstimator mixed = new RatioEstimator();
        double[] values = {1, 2, 3, 5, 4, 6, 9, 8};
        int[] places = {3, 0, 1, 2, 7, 6, 5, 4};
        for (int i = 0; i < values.length; i++) {
            ordered.add(i, 1, values[i]);
            mixed.add(places[i], 1, values[places[i]]);
        }

        assertThat(mixed.estimate()).isEqualTo(ordered.estimate());
    }

    @Test
    void saysHowSureAnotherValueIs() {
        RatioEstimator series = new RatioEstimator();
        series.add(1, 1, 10);
        series.add(2, 1, 12);

        // residuals -2 and 0 from 12: 2 / (2 - 1) * 4 / 4; as many as 2 * (1 - r) / (1 + r) samples, r = 1 / 2 less
        // than seen
        assertThat(series.around(12).mean()).isEqualTo(12);
        assertThat(series.around(12).variance()).isCloseTo(2.0 * 3, within(1e-9));
        assertThat(new RatioEstimator().around(12).interval()).isNull();
    }

    @Test
    void appendsABatchWithoutATime() {
        RatioEstimator series = new RatioEstimator();
        series.append(1, 10);
        series.append(0, 7);
        series.append(3, 90);

        assertThat(series.estimate().mean()).isEqualTo(25.0);
        assertThat(series.size()).isEqualTo(4);
    }

    @Test
    void keepsABoundedNumberOfBatches() {
        RatioEstimator series = new RatioEstimator();
        for (int i = 0; i < 10 * RatioEstimator.MOST; i++) {
            series.add(i, 2, i % 7);
        }

        assertThat(series.estimate().degrees()).isLessThan(RatioEstimator.MOST);
        assertThat(series.estimate().mean()).isCloseTo(1.5, within(0.001));
    }
}
