package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class CommandTest {

    private final Command java =
            Command.of(Path.of(System.getProperty("java.home"), "bin", "java").toString());

    @Test
    void timesTheWholeProcess() throws Exception {
        Iteration run = java.and("-version").time();

        assertThat(run.nanos()).isPositive();
        assertThat(run.bytes()).isNaN();
        assertThat(run.calibration()).isPositive();
    }

    @Test
    void failsWithWhatTheProcessPrints() {
        assertThatThrownBy(() -> java.and("-no-such-option").time())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("java -no-such-option failed:")
                .hasMessageContaining("Unrecognized option");
    }
}
