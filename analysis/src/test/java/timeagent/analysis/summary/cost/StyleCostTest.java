package timeagent.analysis.summary.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StyleCostTest {

    private final StyleCost cost = new StyleCost("mirror");

    /** One sample a second, of ten emissions. */
    private void record(double... bytesPerEvent) {
        for (int i = 0; i < bytesPerEvent.length; i++) {
            cost.add(100, i, 10, 10 * bytesPerEvent[i], 20 * bytesPerEvent[i]);
        }
        cost.endRecording();
    }

    @Test
    void leavesOutTheFirstThirdOfEachRun() {
        record(900, 50, 60);
        record(800, 700, 70, 80);
        record(900, 500, 300, 60, 50, 40, 60);

        assertThat(cost.bytes()).isEqualTo((50 + 60 + 70 + 80 + 60 + 50 + 40 + 60) / 8.0);
        assertThat(cost.fewestSamples()).isEqualTo(3);
    }

    @Test
    void keepsTheFirstOfTooFewSamples() {
        record(900, 50, 60);
        record(900, 50);

        assertThat(cost.bytes()).isEqualTo((50 + 60 + 900 + 50) / 4.0);
        assertThat(cost.fewestSamples()).isEqualTo(2);
    }

    @Test
    void hasNoSamplesWhereNoneWasMeasured() {
        assertThat(cost.fewestSamples()).isZero();
    }

    @Test
    void slowSecondsArePartOfTheCost() {
        record(900, 60, 50, 50, 60, 500, 60, 63, 60);

        assertThat(cost.bytes()).isEqualTo(793.0 / 6);
        assertThat(cost.nanos()).isEqualTo(2 * 793.0 / 6);
    }

    @Test
    void partsOfTheTimeAreOfTheSameSamplesAsTheTime() {
        cost.add(10, 0, 10, 0, 9000, 4000, 5000);
        cost.add(10, 1, 10, 0, 1000, 400, 600);
        cost.add(10, 2, 10, 0, 1200, 500, 700);
        cost.endRecording();

        assertThat(cost.nanos()).isEqualTo(110);
        assertThat(cost.part(0)).isEqualTo(45);
        assertThat(cost.part(1)).isEqualTo(65);
    }

    @Test
    void keepsABoundedNumberOfSamples() {
        double[] many = new double[20_000];
        java.util.Arrays.fill(many, 40);
        record(many);

        assertThat(cost.bytes()).isEqualTo(40);
        assertThat(cost.eventCost(1).events()).isEqualTo(2_000_000);
        assertThat(cost.eventCost(1).measured()).isEqualTo(200_000);
    }

    @Test
    void lacksNothingOnceOneIsMeasured() {
        record(40);

        assertThat(cost.missing("cost.every=1")).isNull();
    }
}
