package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.fixture.Invocation;

final class TopCommandTest {

    @ParameterizedTest
    @CsvSource({"--interval,1.5s,give whole seconds", "--interval,100ms,give 1s to 24h", "-n,0,1 or more"})
    void refusesInOneLine(String option, String value, String advice) {
        Invocation refused = CommandLineTest.run("top", "x", option, value);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("'" + value + "'", option, advice).hasLineCount(1);
    }
}
