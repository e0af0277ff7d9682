package timeagent.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import timeagent.analysis.findings.Check.Level;

class ScoreTest {

    @ParameterizedTest
    @CsvSource({
        "OK, 0, 0, 0",
        "OK, 0.025, 12.5, 12.5",
        "INFO, 0.05, 25, 25",
        "INFO, 0.1, 30, 74",
        "WARNING, 0.2, 75, 75.001",
        "WARNING, 0.9, 95, 100"
    })
    void growsWithTheValue(Severity severity, double share, double least, double most) {
        assertThat(Score.of(severity, new Level(share, 0.05, 0.2))).isBetween(least, most);
    }

    @Test
    void hasTheSeverityThatHasOtherReasonsThanTheValue() {
        assertThat(Score.of(Severity.INFO, new Level(1, 100, 500))).isEqualTo(25);
        assertThat(Severity.get(Score.of(Severity.OK, new Level(1000, 100, 500))))
                .isEqualTo(Severity.OK);
        assertThat(Severity.get(Score.of(Severity.INFO, new Level(1000, 100, 500))))
                .isEqualTo(Severity.INFO);
        assertThat(Score.of(Severity.WARNING, null)).isEqualTo(75);
    }

    @Test
    void takesLimitsOfAnyOrder() {
        assertThat(Score.of(Severity.WARNING, new Level(10, 5, 5))).isBetween(75.0, 100.0);
        assertThat(Score.of(Severity.WARNING, new Level(10, 9, 5))).isBetween(75.0, 100.0);
        assertThat(Score.of(Severity.OK, new Level(0, 0, 0))).isZero();
    }
}
