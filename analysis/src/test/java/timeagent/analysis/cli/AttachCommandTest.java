package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.fixture.Invocation;

final class AttachCommandTest {

    @ParameterizedTest
    @CsvSource({
        "attach,0x10,2,invalid process number '0x10'",
        "detach,0,2,invalid process number '0'",
        "detach,999999999,1,no process with PID 999999999"
    })
    void refusesWhatIsNoProcess(String command, String pid, int status, String message) {
        Invocation refused = CommandLineTest.run(command, pid);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith("timeagent: " + message).hasLineCount(1);
    }
}
