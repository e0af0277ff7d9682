package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A name service that never answers: the file that the JDK reads host names from is a pipe that nobody writes to. */
@Full
final class HangingNameServiceIT extends OnEveryJdk {

    /** The program asks for a name itself, to show that this does hang. */
    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#all")
    void delaysNoWrite(String style) throws Exception {
        Path pipe = namedPipe();
        // the JDK's event off: up to 21 it asks the name service
        Finished run = quick().agent("socket=" + style)
                .flags("-Djdk.net.hosts.file=" + pipe)
                .recording("jdk.SocketWrite#enabled=false")
                .program("HangingNames");

        List<String> printed = run.succeeded().stdout().lines().toList();
        assertThat(printed).hasSize(33).endsWith("still asking");
        assertThat(SocketWrites.lines(run.recording()))
                .containsExactlyInAnyOrderElementsOf(printed.subList(0, printed.size() - 1));
    }

    private Path namedPipe() throws InterruptedException {
        Path pipe = folder.resolve("hosts");
        try {
            int status = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
            assumeTrue(status == 0, "mkfifo ended with " + status);
        } catch (IOException e) {
            assumeTrue(false, "no named pipes here: " + e.getMessage());
        }
        return pipe;
    }
}
