package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MissingCostHintTest {

    @Test
    void fewerEventsThanOneIsMeasuredInDoNotMatter() {
        assertThat(MissingCostHint.of("mirror", 99, "socket=mirror,cost.every=100"))
                .isNull();
        assertThat(MissingCostHint.of("mirror", 100, "socket=mirror,cost.every=100"))
                .isNotNull();
        assertThat(MissingCostHint.of("mirror", 127, null)).isNull();
        assertThat(MissingCostHint.of("mirror", 128, null)).isNotNull();
    }

    @Test
    void anyEventMattersWhereMeasuringIsOff() {
        assertThat(MissingCostHint.of("mirror", 1, "cost.every=0")).isNotNull();
        assertThat(MissingCostHint.of("mirror", 0, "cost.every=0")).isNull();
    }

    @Test
    void namesTheOptionWhereMeasuringIsOff() {
        assertThat(MissingCostHint.of("mirror", 100, "cost.every=0"))
                .isEqualTo("none of the 100 events of style mirror was measured: remove the agent option cost.every=0");
    }

    @Test
    void namesWhatElseItCanBe() {
        assertThat(MissingCostHint.of("mirror", 128, "cost.every=128"))
                .endsWith(
                        " was measured: add module jdk.management to the runtime, or lower the agent option cost.every");
        assertThat(MissingCostHint.of("mirror", 128, null))
                .isEqualTo(
                        "none of the 128 events of style mirror was measured: add module jdk.management to the runtime, or lower the agent option cost.every");
    }
}
