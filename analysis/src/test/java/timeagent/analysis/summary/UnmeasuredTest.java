package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnmeasuredTest {

    @Test
    void advisesALowerNumberWhereTheNumberIsTooHigh() {
        assertThat(Unmeasured.warning("mirror", 100, "socket=mirror,cost.every=128"))
                .isEqualTo(
                        "none of the 100 events of style mirror was measured: set the agent's option cost.every to a lower"
                                + " number than 128");
    }

    @Test
    void advisesNoLowerNumberWhereMeasuringIsOff() {
        assertThat(Unmeasured.reason(100, "cost.every=0"))
                .isEqualTo("the agent's option cost.every=0 says so; leave it out");
    }

    @Test
    void namesWhatElseItCanBe() {
        assertThat(Unmeasured.reason(100_000, "cost.every=128")).startsWith("the runtime has no module jdk.management");
        assertThat(Unmeasured.reason(100, null)).startsWith("the runtime has no module jdk.management");
    }
}
