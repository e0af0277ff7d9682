package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EstimateTest {

    @Test
    void isTheMeanOfSamplesWithItsVariance() {
        // squares 1 + 0 + 1, over 3 - 1 degrees and 3 samples
        assertThat(Estimate.ofSamples(new double[] {4, 5, 6})).isEqualTo(new Estimate(5, 1 / 3.0, 2));
    }

    @Test
    void hasNoVarianceOfOneSample() {
        Estimate estimate = Estimate.ofSamples(new double[] {4});

        assertThat(estimate.mean()).isEqualTo(4);
        assertThat(estimate.hasVariance()).isFalse();
    }
}
