package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    @ParameterizedTest
    @CsvSource({
        "0.05, 0.95, 1.05, SAME",
        "0.05, 0.96, 1.04, SAME",
        // sure to differ, and by too little to matter
        "0.05, 1.01, 1.04, SAME",
        "0.05, 0.96, 0.99, SAME",
        "0.05, 0.94, 1.04, INCONCLUSIVE",
        "0.05, 0.96, 1.06, INCONCLUSIVE",
        "0.05, 0.50, 2.00, INCONCLUSIVE",
        "0.05, 1.00, 1.06, INCONCLUSIVE",
        "0.05, 0.94, 1.00, INCONCLUSIVE",
        // sure to differ, by how much is not
        "0.05, 1.01, 1.06, HIGHER",
        "0.05, 0.94, 0.99, LOWER",
        "0.05, 1.20, 1.30, HIGHER",
        "0.05, 0.10, 0.20, LOWER",
        "0.00, 1.01, 1.02, HIGHER",
        "0.00, 1, 1, SAME",
        "0.20, 0.81, 1.19, SAME",
        "0.20, 0.79, 0.99, LOWER"
    })
    void followsFromTheMarginAndTheInterval(double margin, double low, double high, Verdict verdict) {
        assertThat(Verdict.ofRatio(new Interval(low, high), margin)).isEqualTo(verdict);
    }

    @Test
    void followsFromTheDifferenceWhereThereIsNoRatio() {
        assertThat(Verdict.ofDifference(3, 2)).isEqualTo(Verdict.HIGHER);
        assertThat(Verdict.ofDifference(-3, 2)).isEqualTo(Verdict.LOWER);
        assertThat(Verdict.ofDifference(2, 2)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.ofDifference(-1, 2)).isEqualTo(Verdict.INCONCLUSIVE);
    }
}
