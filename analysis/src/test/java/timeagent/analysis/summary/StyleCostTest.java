package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StyleCostTest {

    private final StyleCost cost = new StyleCost();

    /** One sample a second, of ten emissions. */
    private void record(boolean continued, double... bytesPerEvent) {
        for (int i = 0; i < bytesPerEvent.length; i++) {
            cost.add(i, 100, 10, 10 * bytesPerEvent[i], 20 * bytesPerEvent[i]);
        }
        cost.endRecording(continued);
    }

    @Test
    void leavesOutTheFirstSampleOfEachRun() {
        record(false, 900, 50, 60);
        record(false, 800, 70, 80);

        assertThat(cost.bytes().mean()).isEqualTo(65);
        assertThat(cost.warmUp("x").hasColdSample()).isFalse();
    }

    @Test
    void keepsTheFirstSampleWhereTheRunBeganInAnotherRecording() {
        record(false, 900, 50, 60);
        record(true, 70);

        assertThat(cost.bytes().mean()).isEqualTo(60);
        assertThat(cost.warmUp("x")).isEqualTo(new WarmUp("x", 3, 50.0, 60.0, 100.0, 120.0));
    }

    @Test
    void knowsThatARunHadTooFewSamples() {
        record(false, 900, 50, 60);
        record(false, 900, 50);

        assertThat(cost.warmUp("x").hasColdSample()).isTrue();
    }

    @Test
    void comparesTheHalvesOfRuns() {
        record(false, 900, 100, 1000, 60);
        record(false, 900, 120, 80);

        WarmUp warmUp = cost.warmUp("x");

        assertThat(warmUp).isEqualTo(new WarmUp("x", 3, 110.0, 70.0, 220.0, 140.0));
        assertThat(warmUp.bytesFell()).isTrue();
        assertThat(warmUp.nanosFell()).isTrue();
    }

    @Test
    void doesNotTakeForWarmUpWhatIsLittleOrGrows() {
        record(false, 900, 109, 100);
        assertThat(cost.warmUp("x").bytesFell()).isFalse();
        assertThat(cost.warmUp("x").nanosFell()).isFalse();

        StyleCost growing = new StyleCost();
        assertThat(growing.warmUp("x")).isNull();
        assertThat(new WarmUp("x", 9, 50.0, 90.0, 100.0, 200.0).bytesFell()).isFalse();
        assertThat(new WarmUp("x", 9, 15.9, 0.0, 100.0, 200.0).bytesFell()).isFalse();
    }

    @Test
    void leavesSlowSecondsOutOfTheTimeAndNotOutOfTheBytes() {
        record(false, 900, 500, 60, 50, 50, 60, 50, 63);

        assertThat(cost.nanos().mean()).isEqualTo(111);
        assertThat(cost.bytes().mean()).isEqualTo(833.0 / 7);
    }

    @Test
    void aSecondIsSlowBesideTheMedianEmission() {
        cost.add(0, 10, 10, 0, 10 * 900);
        cost.add(1, 10, 10, 0, 10 * 100);
        cost.add(2, 10, 10, 0, 10 * 100);
        cost.add(3, 1000, 1000, 0, 1000 * 300);
        cost.endRecording(false);

        assertThat(cost.nanos().mean()).isEqualTo((2 * 1000 + 300_000) / 1020.0);
    }

    @Test
    void keepsABoundedNumberOfSamples() {
        double[] many = new double[20_000];
        java.util.Arrays.fill(many, 40);
        record(false, many);

        assertThat(cost.bytes().mean()).isEqualTo(40);
        assertThat(cost.events()).isEqualTo(2_000_000);
        assertThat(cost.measured()).isEqualTo(200_000);
    }
}
