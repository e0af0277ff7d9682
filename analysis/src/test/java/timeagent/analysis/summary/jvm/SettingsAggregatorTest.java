package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.jvm.Problem.Kind;

class SettingsAggregatorTest {
    @TempDir
    Path folder;

    private static SyntheticChunk chunk() {
        SyntheticChunk chunk = new SyntheticChunk();
        chunk.type("timeagent.AgentInfo", "String version, String options")
                .type("jdk.SocketWrite", "long bytesWritten")
                .type("jdk.LongFlag", "String name, long value")
                .type("jdk.UnsignedIntFlag", "String name, long value")
                .type("jdk.BooleanFlag", "String name, boolean value")
                .type("jdk.StringFlag", "String name, String value")
                .type("jdk.JVMInformation", "String jvmArguments")
                .type("jdk.DataLoss", "long amount, long total")
                .type("jdk.ActiveSetting", "long id, String name, String value");
        return chunk.lasting(1_000_000_000).event("timeagent.AgentInfo", 0, "1", "");
    }

    private Facts read(SyntheticChunk chunk) throws Exception {
        return Recorded.summary(chunk.write(folder.resolve("a.jfr"))).facts();
    }

    @Test
    void keepsFlagsButThoseThatNamePlacesOrThatTheJvmChanges() throws Exception {
        Facts read = read(chunk().event("jdk.LongFlag", 0, "MaxHeapSize", 100L)
                .event("jdk.UnsignedIntFlag", 0, "ParallelGCThreads", 2L)
                .event("jdk.BooleanFlag", 0, "UseG1GC", true)
                .event("jdk.StringFlag", 0, "AOTMode", "auto")
                .event("jdk.StringFlag", 0, "StartFlightRecording", "filename=a.jfr")
                .event("jdk.StringFlag", 0, "HeapDumpPath", "x")
                .event("jdk.LongFlag", 0, "LoopMaxUnroll", 64L)
                .event("jdk.LongFlag", 0, "SharedBaseAddress", 77L));

        assertThat(read.jvm().flags())
                .isEqualTo(
                        Map.of("MaxHeapSize", "100", "ParallelGCThreads", "2", "UseG1GC", "true", "AOTMode", "auto"));
    }

    @Test
    void keepsSettingsOfEventsByTheNameOfTheirType() throws Exception {
        SyntheticChunk chunk = chunk();
        long socketWrite = chunk.number("jdk.SocketWrite");

        Facts read = read(chunk.event("jdk.ActiveSetting", 0, socketWrite, "threshold", "0 ms")
                .event("jdk.ActiveSetting", 0, socketWrite, "stackTrace", "true")
                .event("jdk.ActiveSetting", 0, socketWrite, "period", "1 s")
                .event("jdk.ActiveSetting", 0, 9999L, "threshold", "1 ms"));

        assertThat(read.jvm().settings())
                .isEqualTo(Map.of("jdk.SocketWrite#threshold", "0", "jdk.SocketWrite#stackTrace", "true"));
    }

    @Test
    void keepsToolsAndForgetsPathsAndProperties() throws Exception {
        Facts read = read(chunk().event(
                        "jdk.JVMInformation",
                        0,
                        "-javaagent:/tmp/timeagent.jar=clock=off -XX:+UseG1GC -Dname=x -ea:com.acme..."
                                + " -agentlib:jdwp=transport=dt_socket -Xlog:gc"));

        assertThat(read.jvm().tools()).containsExactly("-agentlib:jdwp=transport=dt_socket", "-ea:com.acme...");
    }

    @Test
    void addsUpWhatFlightRecorderLostOfTwoJvmsInAFile() throws Exception {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        for (long pid = 1; pid <= 2; pid++) {
            both.writeBytes(new SyntheticChunk()
                    .type("timeagent.AgentInfo", "String version, String options")
                    .type("jdk.JVMInformation", "long pid, long jvmStartTime")
                    .type("jdk.DataLoss", "long amount")
                    .lasting(1_000_000_000)
                    .event("timeagent.AgentInfo", 0, "1", "")
                    .event("jdk.JVMInformation", 0, pid, 0L)
                    .event("jdk.DataLoss", 5, 100L)
                    .bytes());
        }
        Path file = Files.write(folder.resolve("both.jfr"), both.toByteArray());

        assertThat(Recorded.summary(file).facts().problems(Kind.LOST))
                .singleElement()
                .asString()
                .startsWith("Flight Recorder dropped 200 bytes of events: ");
    }

    @Test
    void knowsNothingOfARecordingThatDoesNotTell() throws Exception {
        Path file = Recorded.to(folder.resolve("b.jfr"), () -> AgentEvents.agentInfo("", 0, 0));
        Facts facts = Recorded.summary(file).facts();

        assertThat(facts.jvm().flags()).isEmpty();
        assertThat(facts.jvm().settings()).isEmpty();
    }
}
