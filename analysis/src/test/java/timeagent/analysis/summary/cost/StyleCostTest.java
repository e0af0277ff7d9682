package timeagent.analysis.summary.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StyleCostTest {

    private final StyleCost cost = new StyleCost("mirror");

    /** One sample a second, of ten emissions. */
    private void record(double... bytesPerEvent) {
        for (int i = 0; i < bytesPerEvent.length; i++) {
            cost.add(100, new CostSample(i, 10, 10 * bytesPerEvent[i], 20 * bytesPerEvent[i]));
        }
        cost.endRecording();
    }

    @Test
    void leavesOutTheFirstSampleOfEachRun() {
        record(900, 50, 60);
        record(800, 70, 80);

        assertThat(cost.bytes()).isEqualTo(65);
        assertThat(cost.warmUp().hasColdSample()).isFalse();
    }

    @Test
    void knowsThatARunHadTooFewSamples() {
        record(900, 50, 60);
        record(900, 50);

        assertThat(cost.warmUp().hasColdSample()).isTrue();
    }

    @Test
    void leavesOutTheWarmUpOfEachRun() {
        record(900, 500, 300, 60, 50, 50, 60, 50, 60, 60);
        record(900, 60, 60, 60, 60);

        assertThat(cost.bytes()).isEqualTo((4 * 60 + 3 * 50 + 4 * 60) / 11.0);
        assertThat(cost.warmUp()).isEqualTo(new WarmUp("mirror", 5, 2, 0, 2e-9, 4 / 15.0));
    }

    @Test
    void keepsTheLastThirdOfARunThatDoesNotSettle() {
        record(900, 400, 400, 400, 400, 400, 400, 400, 50, 50);

        assertThat(cost.bytes()).isEqualTo((2 * 400 + 2 * 50) / 4.0);
        assertThat(cost.warmUp().isCold()).isTrue();

        record(900, 50, 50, 50, 50, 50, 50, 50, 50, 50);
        assertThat(cost.warmUp().unsettled()).isEqualTo(1);
        assertThat(cost.warmUp().isCold()).isFalse();
    }

    @Test
    void hasNoWarmUpWithoutSamples() {
        assertThat(cost.warmUp()).isNull();
    }

    @Test
    void slowSecondsArePartOfTheCost() {
        record(900, 60, 50, 50, 60, 500, 60, 63, 60);

        assertThat(cost.bytes()).isEqualTo(903.0 / 8);
        assertThat(cost.nanos()).isEqualTo(2 * 903.0 / 8);
    }

    @Test
    void partsOfTheTimeAreOfTheSameSamplesAsTheTime() {
        cost.add(10, new CostSample(0, 10, 0, 9000, new double[] {4000, 5000}));
        cost.add(10, new CostSample(1, 10, 0, 1000, new double[] {400, 600}));
        cost.add(10, new CostSample(2, 10, 0, 1200, new double[] {500, 700}));
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

    private static String missing(long events, String options) {
        StyleCost cost = new StyleCost("mirror");
        cost.add(events, new CostSample(0, 0, 0, 0));
        return cost.missing(options);
    }

    @Test
    void lacksNothingWithSoFewEventsThatNoneMayBeDrawn() {
        assertThat(missing(1999, "socket=mirror,cost.every=100")).isNull();
        assertThat(missing(2000, "socket=mirror,cost.every=100")).isNotNull();
        assertThat(missing(2559, null)).isNull();
        assertThat(missing(2560, null))
                .isEqualTo(
                        "none of the 2560 events of style mirror was measured: add module jdk.management to the runtime,"
                                + " or lower the agent option cost.every");
    }

    @Test
    void lacksTheCostOfAnyEventWhereMeasuringIsOff() {
        assertThat(missing(0, "cost.every=0")).isNull();
        assertThat(missing(1, "cost.every=0"))
                .isEqualTo("none of the 1 events of style mirror was measured: remove the agent option cost.every=0");
    }

    @Test
    void lacksNothingOnceOneIsMeasured() {
        record(40);

        assertThat(cost.missing("cost.every=1")).isNull();
    }
}
