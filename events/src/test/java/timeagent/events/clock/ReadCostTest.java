package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReadCostTest {

    @Test
    void answersTheLastMeasurementAgain() {
        ReadCost cost = ReadCost.ofCurrentTimeMillis();

        double measured = cost.measure();

        assertThat(measured).isPositive();
        assertThat(cost.latest()).isEqualTo(measured);
        assertThat(cost.latest()).isEqualTo(measured);
    }

    @Test
    void measuresIfItHasNotYet() {
        ReadCost cost = ReadCost.ofNanoTime();

        double latest = cost.latest();

        assertThat(latest).isPositive();
        assertThat(cost.latest()).isEqualTo(latest);
    }

    @Test
    void theGranularityIsAWholeNumberOfMilliseconds() {
        assertThat(ReadCost.granularity()).isPositive();
        assertThat(ReadCost.granularity() % 1_000_000).isZero();
    }
}
