package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WeightedMeanTest {

    @Test
    void weighsBatchesByTheirSize() {
        WeightedMean mean = new WeightedMean();
        mean.add(1, 10);
        mean.add(3, 90);

        Estimate estimate = mean.estimate();

        // residuals 10 - 25 and 90 - 75; 2 / (2 - 1) * (225 + 225) / 16
        assertThat(estimate.mean()).isEqualTo(25.0);
        assertThat(estimate.variance()).isCloseTo(56.25, within(1e-9));
        assertThat(estimate.samples()).isEqualTo(2);
    }

    @Test
    void findsNoVarianceInWhatIsAlwaysTheSame() {
        WeightedMean mean = new WeightedMean();
        for (int i = 1; i <= 1000; i++) {
            mean.add(i, i * 424.0);
        }

        assertThat(mean.estimate()).isEqualTo(new Estimate(424, 0, 1000));
        assertThat(mean.estimate().interval()).isEqualTo(new Interval(424, 424));
    }

    @Test
    void ignoresEmptyBatches() {
        WeightedMean mean = new WeightedMean();
        mean.add(0, 0);

        assertThat(mean.estimate()).isNull();
    }

    @Test
    void hasNoIntervalFromOneBatch() {
        WeightedMean mean = new WeightedMean();
        mean.add(10, 30);

        assertThat(mean.estimate().mean()).isEqualTo(3);
        assertThat(mean.estimate().interval()).isNull();
    }

    @Test
    void addsUpLikeOneThatHasSeenAll() {
        WeightedMean first = new WeightedMean();
        first.add(1, 10);
        WeightedMean second = new WeightedMean();
        second.add(3, 90);
        first.add(second);

        assertThat(first.estimate().mean()).isEqualTo(25.0);
        assertThat(first.estimate().samples()).isEqualTo(2);
    }
}
