package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnmeasuredTest {

    @Test
    void fewerEventsThanOneIsMeasuredInDoNotMatter() {
        assertThat(Unmeasured.matters(99, "socket=mirror,cost.every=100")).isFalse();
        assertThat(Unmeasured.matters(100, "socket=mirror,cost.every=100")).isTrue();
        assertThat(Unmeasured.matters(127, null)).isFalse();
        assertThat(Unmeasured.matters(128, null)).isTrue();
    }

    @Test
    void anyEventMattersWhereMeasuringIsOff() {
        assertThat(Unmeasured.matters(1, "cost.every=0")).isTrue();
        assertThat(Unmeasured.matters(0, "cost.every=0")).isFalse();
    }

    @Test
    void namesTheOptionWhereMeasuringIsOff() {
        assertThat(Unmeasured.warning("mirror", 100, "cost.every=0"))
                .isEqualTo(
                        "none of the 100 events of style mirror was measured: the agent's option cost.every=0 says so;"
                                + " leave it out");
    }

    @Test
    void namesWhatElseItCanBe() {
        assertThat(Unmeasured.reason("cost.every=128")).startsWith("the runtime has no module jdk.management");
        assertThat(Unmeasured.reason(null)).startsWith("the runtime has no module jdk.management");
    }
}
