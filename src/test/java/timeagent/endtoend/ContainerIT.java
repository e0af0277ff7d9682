package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The agent as a container gets it: through the environment, with little memory, one CPU, an unprivileged user, and a
 * working folder that cannot be written to.
 */
@Full
final class ContainerIT extends AsUser {

    @Test
    void recordsAllReadsAndWritesAndPrintsNothing() {
        Path recording = recordings.resolve("recorded.jfr");
        String options = "-javaagent:" + jar + " -Xmx32m -XX:ActiveProcessorCount=1 -Xlog:jfr+startup=error"
                + " -XX:StartFlightRecording:filename=" + recording;

        Finished run = run(OTHER, Map.of("JAVA_TOOL_OPTIONS", options), "-cp", ".", "program.Neighbour");

        assertThat(run.stderr())
                .isEqualTo("Picked up JAVA_TOOL_OPTIONS: " + options + "\n" + BesideNeighbours.LAST_LINE);
        assertThat(run.stdout()).isEqualTo(BesideNeighbours.DONE);
        assertThat(run.status()).isEqualTo(BesideNeighbours.STATUS);
        BesideNeighbours.countsAll(new Finished(run.command(), run.status(), run.stdout(), run.stderr(), recording));
    }
}
