package timeagent.analysis.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputPatternTest {

    @TempDir
    Path folder;

    private Path log(String output) throws IOException {
        return Files.writeString(folder.resolve("run.log"), output);
    }

    @Test
    void findsTheLastNumber() throws Exception {
        OutputPattern pattern = OutputPattern.ofNumber("--unit", "n=(\\S+)");

        assertThat(pattern.number(log("n=1\nn=2 n=30\n"))).isEqualTo(30);
        assertThat(pattern.number(log("n=0"))).isZero();
        assertThat(pattern.number(log("n=1.5e3"))).isEqualTo(1500);
    }

    @Test
    void refusesWhatIsNoNumber() {
        for (String number : new String[] {"-1", "NaN", "Infinity", "many"}) {
            assertThatThrownBy(
                            () -> OutputPattern.ofNumber("--unit", "n=(\\S+)").number(log("n=" + number)))
                    .isInstanceOf(UserException.class)
                    .hasMessage("--unit 'n=(\\S+)' finds '" + number + "' in '" + folder.resolve("run.log")
                            + "', which is not a number");
        }
        assertThatThrownBy(() -> OutputPattern.ofNumber("--metric", "n=(\\d)").number(log("m=1")))
                .isInstanceOf(UserException.class)
                .hasMessage("--metric 'n=(\\d)' matches nothing in the output of the run, '" + folder.resolve("run.log")
                        + "'");
    }

    @Test
    void findsText() throws Exception {
        OutputPattern pattern = new OutputPattern("--ready", "Started .* in");

        assertThat(pattern.isIn(log("Starting\n"))).isFalse();
        assertThat(pattern.isIn(log("Starting\nStarted Shop in 2 s"))).isTrue();
    }

    @Test
    void endsAnExpressionThatTakesForEver() throws Exception {
        Path log = log("a".repeat(10_000));

        assertThatThrownBy(() -> OutputPattern.ofNumber("--unit", "((?:a+)+)b").number(log, Duration.ZERO))
                .isInstanceOf(UserException.class)
                .hasMessage("--unit '((?:a+)+)b' takes too long to match the output; give a simpler expression");
    }
}
