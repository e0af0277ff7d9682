package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.common.UserException;

/** Units in the output of a program; those in a recording are in {@code resources/comparisons/units.txt}. */
class WorkUnitTest {

    @TempDir
    Path folder;

    private double inOutput(String pattern, String output) throws IOException, UserException {
        Path log = Files.writeString(folder.resolve("round-01-a.log"), output);
        return WorkUnit.of(pattern).inOutput(log, 10);
    }

    @Test
    void isARatePerSecondTimesTheSecondsIfTheGroupSaysSo() throws Exception {
        assertThat(inOutput("requests=([0-9]+)", "requests=300")).isEqualTo(300);
        assertThat(inOutput("Requests/sec: +(?<perSecond>[0-9.]+)", "Requests/sec:   250.5\n"))
                .isEqualTo(2505);
    }

    @Test
    void isAboveZero() {
        assertThatThrownBy(() -> inOutput("n=(\\d)", "n=0"))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("--unit 'n=(\\d)' finds 0 in '")
                .hasMessageEndingWith("round-01-a.log': there is no unit to share the cost");
    }
}
