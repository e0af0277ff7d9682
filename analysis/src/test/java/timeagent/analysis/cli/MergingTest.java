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

/** Several recordings in one report: which are added up, and which are not. */
class MergingTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    /** A recording of ten seconds, of 1,000 reads. */
    private Path recording(String name, String jvm, long pid, long startSecond, String options) throws Exception {
        return recording(name, jvm, pid, startSecond, options, "tsc", 100);
    }

    private Path recording(
            String name, String jvm, long pid, long startSecond, String options, String clockSource, long heap)
            throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return new SyntheticChunk()
                .startingAt(startSecond * SECOND)
                .lasting(10 * SECOND)
                .type("jdk.JVMInformation", "String jvmName, String jvmVersion, long jvmStartTime, long pid")
                .type("timeagent.AgentInfo", "String version, String options, long classesFailed, long hookFailures")
                .type("timeagent.ClockCallSite", "String className, long calls")
                .type("timeagent.ClockSource", "String current")
                .type("jdk.LongFlag", "String name, long value")
                .event("jdk.JVMInformation", 0, "VM", "VM (" + jvm + ") for linux", 7L, pid)
                .event("timeagent.AgentInfo", 0, "1", options, 0L, 3L)
                .event("timeagent.ClockSource", 0, clockSource)
                .event("jdk.LongFlag", 0, "MaxHeapSize", heap)
                .event("timeagent.ClockCallSite", SECOND, "A", 1000L)
                .write(file);
    }

    private Invocation report(Object... files) {
        return run(Stream.concat(Stream.of("report", "--json", "-"), Stream.of(files))
                .toArray());
    }

    @Test
    void addsUpTheHostsOfOneService() throws Exception {
        Path first = recording("a.jfr", "17", 1, 0, "jdk=true,clock=count");
        Path second = recording("b.jfr", "17", 2, 0, "clock=count,jdk=true");

        JsonObject report = report(first, second).json();

        assertThat(report.getAsJsonArray("recordings")).hasSize(2);
        assertThat(report.getAsJsonObject("clock").get("reads").getAsLong()).isEqualTo(2000);
        assertThat(report.getAsJsonObject("clock").get("readsPerSecond").getAsDouble())
                .isEqualTo(100);
        assertThat(report.getAsJsonObject("agent").get("hookFailures").getAsLong())
                .isEqualTo(6);
    }

    @Test
    void addsUpThePartsOfOneRunWithoutCountingItsFailuresTwice() throws Exception {
        Path first = recording("a.jfr", "17", 1, 0, "clock=count");
        Path second = recording("b.jfr", "17", 1, 10, "clock=count");

        JsonObject report = report(first, second).json();

        assertThat(report.getAsJsonObject("clock").get("reads").getAsLong()).isEqualTo(2000);
        assertThat(report.getAsJsonObject("agent").get("hookFailures").getAsLong())
                .isEqualTo(3);
    }

    @Test
    void listsRecordingsAsTextOneALine() throws Exception {
        Path first = recording("a.jfr", "17", 1, 0, "clock=count");
        Path second = recording("b.jfr", "17", 1, 10, "clock=count");

        assertThat(run("report", first, second).out())
                .contains("2 recordings\n  JVM  VM 17\n  start ")
                .containsPattern("\n  1970-01-01T00:00:10Z +10 s +5  " + second + "\n");
    }

    @Test
    void takesAFolderForAllRecordingsInItAndBelow() throws Exception {
        recording("hosts/one/a.jfr", "17", 1, 0, "clock=count");
        recording("hosts/two/a.jfr", "17", 2, 0, "clock=count");
        recording("elsewhere/a.jfr", "17", 3, 0, "clock=count");
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
        Path file = recording("in/a.jfr", "17", 1, 0, "clock=count");

        Invocation run = report(file, folder.resolve("in"), file);

        assertThat(run.json().getAsJsonObject("clock").get("reads").getAsLong()).isEqualTo(1000);
        assertThat(run.err())
                .startsWith("timeagent: '" + file + "' is given twice and counts once\n" + "timeagent: '" + file
                        + "' is given twice and counts once\n");
    }

    @Test
    void refusesASideOfOtherOptionsOfTheAgent() throws Exception {
        Path first = recording("in/a.jfr", "17", 1, 0, "clock=count,socket=mirror");
        Path second = recording("in/b.jfr", "17", 2, 0, "clock=count,socket=off");

        assertRefused(first, second, "options of the agent, socket=mirror and socket=off");
    }

    @Test
    void refusesASideOfAnotherJvm() throws Exception {
        Path first = recording("in/a.jfr", "17", 1, 0, "clock=count");
        Path second = recording("in/b.jfr", "25", 2, 0, "clock=count");

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

    @Test
    void warnsWhereMachinesDiffer() throws Exception {
        Path first = recording("a.jfr", "17", 1, 0, "clock=count", "tsc", 100);
        Path second = recording("b.jfr", "17", 2, 0, "clock=count", "hpet", 200);

        assertThat(report(first, second).json().getAsJsonArray("warnings").toString())
                .contains(
                        "the recordings have different clock sources, hpet and tsc; the report shows the last one",
                        "the recordings differ in JVM flags or settings of events: MaxHeapSize; the sums are over all"
                                + " of them");
        assertThat(report(first).json().getAsJsonArray("warnings").toString())
                .doesNotContain("clock sources", "MaxHeapSize");
    }
}
