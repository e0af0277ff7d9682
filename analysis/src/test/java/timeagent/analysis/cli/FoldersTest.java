package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.SyntheticChunk;

/** Several recordings, of several programs, hosts and JDKs: which are added up, and why a file is left out. */
class FoldersTest {

    private static final long SECOND = 1_000_000_000;
    private static final List<String> PROGRAMS = List.of("com.acme.Shop", "gate.jar", "com.acme.Mail", "batch.jar");
    private static final List<String> JDKS = List.of("17.0.15+6", "25+36");

    @TempDir
    Path folder;

    private int made;

    /** Ten seconds with {@code reads} reads of 100 ns and 50 writes of 64 B each. */
    private Path recording(String name, String program, String host, String jdk, String options, long reads)
            throws Exception {
        made++;
        SyntheticChunk chunk = new SyntheticChunk()
                .startingAt(made * 100 * SECOND)
                .lasting(10 * SECOND)
                .type(
                        "jdk.JVMInformation",
                        "String jvmName, String jvmVersion, String javaArguments, long jvmStartTime, long pid")
                .type(
                        "timeagent.AgentInfo",
                        "String version, String options, String host, long classesRewritten, long callSites")
                .type("timeagent.ClockCallSite", "String className, long calls")
                .type("timeagent.SocketWrite", "String address, long bytesWritten")
                .type("timeagent.EventCost", "String style, long events, long measured, long allocatedBytes")
                .event("jdk.JVMInformation", 0, "VM", "VM (" + jdk + ") for linux", program + " --port 1", 7L, (long)
                        made)
                .event("timeagent.AgentInfo", 0, "1", options, host, 10L, 12L)
                .event("timeagent.ClockCallSite", SECOND, "A", reads)
                .event("timeagent.EventCost", SECOND, "mirror", 50L, 10L, 640L);
        for (int i = 0; i < 50; i++) {
            chunk.event("timeagent.SocketWrite", SECOND + i, "10.0.0.1", 20L);
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return chunk.write(file);
    }

    private Path ofShop(String name, String jdk, String options) throws Exception {
        return recording(name, "shop.jar", "web1", jdk, options, 1000);
    }

    private void fortyRecordings() throws Exception {
        for (int i = 0; i < 40; i++) {
            recording(
                    "r" + (10 + i) + ".jfr",
                    PROGRAMS.get(i % 4),
                    "web1",
                    JDKS.get(i / 4 % 2),
                    "clock=count",
                    1000 * (1 + i % 4));
        }
        Files.writeString(folder.resolve("r20x.jfr"), "no recording");
        byte[] whole = Files.readAllBytes(folder.resolve("r10.jfr"));
        // of another chunk than that of the whole file
        whole[39] ^= 1;
        Files.write(folder.resolve("r30x.jfr"), Arrays.copyOf(whole, 100));
    }

    /** The line of each report with the number of reads of its recordings. */
    private static List<String> reads(Invocation report) {
        return report.out()
                .lines()
                .filter(line -> line.matches("  [\\d,]+, [\\d,]+/s"))
                .toList();
    }

    @Test
    void hasAReportForEachProgramAndJdkAndListsTwoBadFiles() throws Exception {
        fortyRecordings();

        Invocation run = run("report", folder);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out().lines().filter("5 recordings"::equals)).hasSize(8);
        assertThat(reads(run))
                .containsExactly(
                        "  20,000, 400/s",
                        "  20,000, 400/s",
                        "  15,000, 300/s",
                        "  15,000, 300/s",
                        "  5,000, 100/s",
                        "  5,000, 100/s",
                        "  10,000, 200/s",
                        "  10,000, 200/s");
        assertThat(run.err().lines().toList().subList(0, 2))
                .containsExactly(
                        "timeagent: left out: '" + folder.resolve("r20x.jfr")
                                + "' is not a recording of Flight Recorder; give a .jfr file",
                        "timeagent: left out: '" + folder.resolve("r30x.jfr")
                                + "' has no event that can be read: it is cut off; record again");
    }

    @Test
    void hasNoJsonOfSeveralPrograms() throws Exception {
        fortyRecordings();

        assertThat(run("report", "--json", "-", folder))
                .isEqualTo(new Invocation(
                        1,
                        "",
                        "timeagent: recordings of 8 different programs, hosts, JVMs or options; give --json and --html"
                                + " those of one\n"));
    }

    @Test
    void keepsHostsAndOptionsApart() throws Exception {
        recording("a.jfr", "gate.jar", "web1", "25+36", "clock=count,socket=mirror", 100);
        recording("b.jfr", "gate.jar", "web2", "25+36", "clock=count,socket=mirror", 200);
        recording("c.jfr", "gate.jar", "web2", "25+36", "socket=off,clock=count", 300);
        recording("d.jfr", "gate.jar", "web2", "25+36", "clock=count,socket=off", 400);

        assertThat(reads(run("report", folder))).containsExactly("  100, 10/s", "  200, 20/s", "  700, 35/s");
    }

    @Test
    void addsUpWhatIsOfOneGroupAndSaysWhatClassesAreNoSum() throws Exception {
        recording("a.jfr", "gate.jar", "web1", "25+36", "clock=count", 100);
        recording("b.jfr", "gate.jar --fast", "web1", "25+36", "clock=count", 200);
        Files.writeString(folder.resolve("c.jfr"), "no recording");

        Invocation run = run("report", "--all", folder);

        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("2 recordings\n", "\n  300, 15/s\n", "rewritten  up to 10 classes, 12 call sites")
                .contains("the recordings differ in the arguments of the program");
        // a name with spaces may be on two lines
        assertThat(run.out().replaceAll("\n +", " "))
                .contains("left out: '" + folder.resolve("c.jfr") + "' is not a recording");
        assertThat(run("report", "--all", folder.resolve("a.jfr")).out()).contains("rewritten  10 classes, 12");
    }

    @Test
    void addsAChunkFileWithoutTheAgentsDescriptionToTheOthersOfItsJvm() throws Exception {
        Path first = recording("a.jfr", "gate.jar", "web1", "25+36", "clock=count", 100);
        String bytes = new String(Files.readAllBytes(first), StandardCharsets.ISO_8859_1);
        Files.writeString(
                folder.resolve("b.jfr"),
                bytes.replace("timeagent.AgentInfo", "timeagent.OtherInfo"),
                StandardCharsets.ISO_8859_1);

        assertThat(run("report", folder).out()).contains("\n  100, 10/s\n");
    }

    @Test
    void failsIfNothingCanBeRead() throws Exception {
        Path first = Files.writeString(folder.resolve("a.jfr"), "no recording");
        Path second = Files.writeString(folder.resolve("b.jfr"), "no recording");

        String reason = "' is not a recording of Flight Recorder; give a .jfr file\n";
        assertThat(run("report", folder))
                .isEqualTo(new Invocation(
                        1,
                        "",
                        "timeagent: left out: '" + first + reason + "timeagent: left out: '" + second + reason
                                + "timeagent: none of 2 files can be reported\n"));
    }

    @Test
    void failsABuildByAnyGroup() throws Exception {
        recording("a.jfr", "gate.jar", "web1", "25+36", "clock=count", 100);
        recording("b.jfr", "gate.jar", "web2", "25+36", "clock=count", 200);

        assertThat(Stream.of("> 15", "> 25", "< 15")
                        .map(limit -> run("report", "--fail-if", "clock.readsPerSecond " + limit, folder)
                                .status()))
                .containsExactly(3, 0, 3);
    }

    private static Invocation json(Object... files) {
        return run(Stream.concat(Stream.of("report", "--json", "-"), Stream.of(files))
                .toArray());
    }

    @Test
    void takesAFolderForAllRecordingsInItAndBelow() throws Exception {
        ofShop("hosts/one/a.jfr", "17", "clock=count");
        ofShop("hosts/two/a.jfr", "17", "clock=count");
        ofShop("elsewhere/a.jfr", "17", "clock=count");
        Files.writeString(folder.resolve("hosts/notes.txt"), "no recording");
        Path unfinished = Files.createFile(folder.resolve("hosts/two/b.jfr"));

        Invocation run = json(folder.resolve("hosts"));

        assertThat(run.at("recordings.size")).isEqualTo("2");
        assertThat(run.at("clock.reads")).isEqualTo("2000");
        assertThat(run.err()).startsWith("timeagent: skipped empty '" + unfinished + "'; the JVM writes it at exit\n");
    }

    @Test
    void countsAFileOnceThatIsGivenTwice() throws Exception {
        Path file = ofShop("in/a.jfr", "17", "clock=count");

        Invocation run = json(file, folder.resolve("in"), file);

        assertThat(run.at("clock.reads")).isEqualTo("1000");
        assertThat(run.err()).startsWith(("timeagent: '" + file + "' is given twice and counts once\n").repeat(2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "17 | clock=count,socket=off | options of the agent, socket=mirror and socket=off",
                "25 | clock=count,socket=mirror | JVMs, VM 17 and VM 25"
            })
    void refusesASideOfSeveralKinds(String jdk, String options, String difference) throws Exception {
        Path first = ofShop("in/a.jfr", "17", "clock=count,socket=mirror");
        Path second = ofShop("in/b.jfr", jdk, options);

        assertThat(run("compare", first, folder.resolve("in")))
                .isEqualTo(new Invocation(
                        1,
                        "",
                        "timeagent: '" + first + "' and '" + second + "' are of different " + difference
                                + ", and cannot be added up; report them one by one, or compare them\n"));
    }
}
