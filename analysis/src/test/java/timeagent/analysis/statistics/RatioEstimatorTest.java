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

        Estimate estimate = series.estimate(0);

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

        assertThat(series.estimate(0)).isEqualTo(new Estimate(424, 0, 999));
        assertThat(series.estimate(0).interval()).isEqualTo(new Interval(424, 424));
    }

    @Test
    void ignoresEmptyBatches() {
        RatioEstimator series = new RatioEstimator();
        series.add(1, 0, 0);

        assertThat(series.estimate(0)).isNull();
    }

    @Test
    void hasNoIntervalFromOneBatch() {
        RatioEstimator series = new RatioEstimator();
        series.add(1, 10, 30);

        assertThat(series.estimate(0).mean()).isEqualTo(3);
        assertThat(series.estimate(0).hasVariance()).isFalse();
        assertThat(series.estimate(0).interval()).isNull();
    }

    @Test
    void isSurerOfWhatGoesUpAndDownThanOfWhatDrifts() {
        RatioEstimator alternating = new RatioEstimator();
        RatioEstimator drifting = new RatioEstimator();
        for (int i = 0; i < 20; i++) {
            alternating.add(i, 1, i % 2 == 0 ? 90 : 110);
            drifting.add(i, 1, i < 10 ? 90 : 110);
        }

        assertThat(alternating.estimate(0).mean())
                .isEqualTo(drifting.estimate(0).mean());
        // the one correlation is negative and taken as none, the other is 0.85 and corrected to the highest, 0.9
        assertThat(alternating.estimate(0).variance()).isCloseTo(20 * 100.0 / 19 / 20, within(1e-9));
        assertThat(drifting.estimate(0).variance()).isCloseTo(19 * 20 * 100.0 / 19 / 20, within(1e-9));
        assertThat(drifting.estimate(0).degrees()).isEqualTo(1);
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

        assertThat(mixed.estimate(0)).isEqualTo(ordered.estimate(0));
    }

    @Test
    void appendsAllButTheFirstBatchesWhateverTheirTimes() {
        RatioEstimator series = new RatioEstimator();
        series.add(9, 1, 10, 1);
        RatioEstimator next = new RatioEstimator();
        next.add(1, 5, 900, 0);
        next.add(2, 3, 90, 7);
        series.append(next, 1);

        assertThat(series.estimate(0).mean()).isEqualTo(25.0);
        assertThat(series.estimate(1).mean()).isEqualTo(2.0);
        assertThat(series.size()).isEqualTo(4);
        assertThat(series.count()).isEqualTo(2);
    }

    @Test
    void keepsABoundedNumberOfBatches() {
        RatioEstimator series = new RatioEstimator();
        for (int i = 0; i < 10 * RatioEstimator.MOST; i++) {
            series.add(i, 2, i % 7);
        }

        assertThat(series.estimate(0).degrees()).isLessThan(RatioEstimator.MOST);
        assertThat(series.estimate(0).mean()).isCloseTo(1.5, within(0.001));
    }
}
