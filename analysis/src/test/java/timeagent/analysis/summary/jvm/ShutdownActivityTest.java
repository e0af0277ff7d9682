package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Summary;

class ShutdownActivityTest {

    @TempDir
    Path folder;

    private List<String> warnings(long shutdown, long write) throws Exception {
        Summary summary = new Summary();
        SyntheticChunk chunk = new SyntheticChunk()
                .type("timeagent.AgentInfo", "String version, String options")
                .type("timeagent.SocketWrite", "String address, long bytesWritten")
                .type("jdk.Shutdown", "String reason")
                .lasting(1_000_000_000)
                .event("timeagent.AgentInfo", 0, "1", "")
                .event("timeagent.SocketWrite", write, "127.0.0.1", 8L)
                .event("jdk.Shutdown", shutdown, "exit");
        Summary.read(chunk.write(folder.resolve("a.jfr")), summary);
        return summary.report().warnings().stream().map(Problem::text).toList();
    }

    @Test
    void reportsAWriteAfterTheJvmBeganToShutDown() throws Exception {
        assertThat(warnings(500_000_000, 534_000_000))
                .contains(
                        "the program was still active when '" + folder.resolve("a.jfr") + "' ended with the JVM (34 ms"
                                + " after jdk.Shutdown): what its shutdown hooks did later is not in the recording");
    }

    @Test
    void reportsNothingOfAProgramThatWasDone() throws Exception {
        assertThat(warnings(534_000_000, 500_000_000)).noneMatch(warning -> warning.contains("still active"));
    }
}
