package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MissingCostHintTest {

    @Test
    void fewerEventsThanOneIsMeasuredInDoNotMatter() {
        assertThat(MissingCostHint.matters(99, "socket=mirror,cost.every=100")).isFalse();
        assertThat(MissingCostHint.matters(100, "socket=mirror,cost.every=100")).isTrue();
        assertThat(MissingCostHint.matters(127, null)).isFalse();
        assertThat(MissingCostHint.matters(128, null)).isTrue();
    }

    @Test
    void anyEventMattersWhereMeasuringIsOff() {
        assertThat(MissingCostHint.matters(1, "cost.every=0")).isTrue();
        assertThat(MissingCostHint.matters(0, "cost.every=0")).isFalse();
    }

    @Test
    void namesTheOptionWhereMeasuringIsOff() {
        assertThat(MissingCostHint.warning("mirror", 100, "cost.every=0"))
                .isEqualTo("none of the 100 events of style mirror was measured: remove the agent option cost.every=0");
    }

    @Test
    void namesWhatElseItCanBe() {
        assertThat(MissingCostHint.reason("cost.every=128"))
                .isEqualTo("add module jdk.management to the runtime, or lower the agent option cost.every");
        assertThat(MissingCostHint.reason(null))
                .isEqualTo("add module jdk.management to the runtime, or lower the agent option cost.every");
    }
}
