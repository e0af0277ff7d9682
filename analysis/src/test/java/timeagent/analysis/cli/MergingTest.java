package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.SyntheticChunk;

/** Several recordings on a command line: which are added up, and which are not. */
class MergingTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    /** A recording of ten seconds, of 1,000 reads. */
    private Path recording(String name, String jvm, long pid, String options) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return new SyntheticChunk()
                .lasting(10 * SECOND)
                .type("jdk.JVMInformation", "String jvmName, String jvmVersion, long jvmStartTime, long pid")
                .type("timeagent.AgentInfo", "String version, String options")
                .type("timeagent.ClockCallSite", "String className, long calls")
                .event("jdk.JVMInformation", 0, "VM", "VM (" + jvm + ") for linux", 7L, pid)
                .event("timeagent.AgentInfo", 0, "1", options)
                .event("timeagent.ClockCallSite", SECOND, "A", 1000L)
                .write(file);
    }

    private Invocation report(Object... files) {
        return run(Stream.concat(Stream.of("report", "--json", "-"), Stream.of(files))
                .toArray());
    }

    @Test
    void takesAFolderForAllRecordingsInItAndBelow() throws Exception {
        recording("hosts/one/a.jfr", "17", 1, "clock=count");
        recording("hosts/two/a.jfr", "17", 2, "clock=count");
        recording("elsewhere/a.jfr", "17", 3, "clock=count");
        Files.writeString(folder.resolve("hosts/notes.txt"), "no recording");
        Path unfinished = Files.createFile(folder.resolve("hosts/two/b.jfr"));

        Invocation run = report(folder.resolve("hosts"));

        JsonObject report = run.json();
        assertThat(report.getAsJsonArray("recordings")).hasSize(2);
        assertThat(report.getAsJsonObject("clock").get("reads").getAsLong()).isEqualTo(2000);
        assertThat(run.err()).startsWith("timeagent: skipped empty '" + unfinished + "'; the JVM writes it at exit\n");
    }

    @Test
    void countsAFileOnceThatIsGivenTwice() throws Exception {
        Path file = recording("in/a.jfr", "17", 1, "clock=count");

        Invocation run = report(file, folder.resolve("in"), file);

        assertThat(run.json().getAsJsonObject("clock").get("reads").getAsLong()).isEqualTo(1000);
        assertThat(run.err())
                .startsWith("timeagent: '" + file + "' is given twice and counts once\n" + "timeagent: '" + file
                        + "' is given twice and counts once\n");
    }

    @Test
    void refusesASideOfOtherOptionsOfTheAgent() throws Exception {
        Path first = recording("in/a.jfr", "17", 1, "clock=count,socket=mirror");
        Path second = recording("in/b.jfr", "17", 2, "clock=count,socket=off");

        assertRefused(first, second, "options of the agent, socket=mirror and socket=off");
    }

    @Test
    void refusesASideOfAnotherJvm() throws Exception {
        Path first = recording("in/a.jfr", "17", 1, "clock=count");
        Path second = recording("in/b.jfr", "25", 2, "clock=count");

        assertRefused(first, second, "JVMs, VM 17 and VM 25");
    }

    private void assertRefused(Path first, Path second, String difference) {
        assertThat(run("compare", first, folder.resolve("in")))
                .isEqualTo(new Invocation(
                        1,
                        "",
                        "timeagent: '" + first + "' and '" + second + "' are of different " + difference
                                + ", and cannot be added up; report them one by one, or compare them\n"));
    }
}
