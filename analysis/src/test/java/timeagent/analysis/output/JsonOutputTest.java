package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;

class JsonOutputTest {

    record Example(
            double real, Double large, Double missing, long whole, Interval interval, Verdict verdict, String text) {}

    @Test
    void writesPlainNumbersAndLeavesOutWhatIsNotKnown() {
        Example example = new Example(0.1 + 0.2, 1.5e12, null, 1L << 60, new Interval(0, 1 / 3.0), Verdict.SAME, "a<b");

        assertThat(JsonOutput.of(example).replaceAll("\\s", ""))
                .isEqualTo("{\"schemaVersion\":1,\"real\":0.3,\"large\":1500000000000,\"whole\":1152921504606846976,"
                        + "\"interval\":[0,0.333333333],\"verdict\":\"same\",\"text\":\"a<b\"}");
    }
}
