package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.FakeAgent;
import timeagent.analysis.fixture.FakeProgram;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.JsonPath;
import timeagent.analysis.text.TerminalStyle;

/** Runs {@code ab} in this JVM, on a program whose agent is a fake one. */
class AbCommandTest {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** The second where the path has a folder that only another user may read, as under sudo. */
    private static final String NOT_FOUND = "\\((no such file or directory|permission denied)\\)";

    @TempDir
    Path folder;

    private Path agent;
    private Path out;

    @BeforeEach
    void packAgent() throws IOException {
        agent = FakeAgent.jar(folder.resolve("agent with space.jar"));
        out = folder.resolve("new").resolve("runs, all of them");
    }

    private Invocation ab(List<String> options, String... command) {
        List<String> all = Stream.of(List.of("ab", "--out", out.toString()), options, List.of("--"), List.of(command))
                .flatMap(List::stream)
                .toList();
        return CommandLineTest.run(agent, TerminalStyle.NONE, all.toArray());
    }

    private static String[] program(String... args) {
        return FakeProgram.command(args).toArray(String[]::new);
    }

    @Test
    void comparesRoundsOfBothSides() throws IOException {
        Invocation ab = ab(List.of("--a", "costly", "--b", "cheap", "--rounds", "2", "--json", "-"), program());

        assertThat(ab.err().lines().toList())
                .hasSize(5)
                .allMatch(line -> line.startsWith("timeagent: "))
                .last()
                .asString()
                .contains("run 4 of 4");
        assertThat(ab.status()).isZero();
        assertThat(ab.at("rounds")).isEqualTo("2");
        assertThat(ab.at("reasons")).isEqualTo("[]");
        assertThat(ab.at("a.recordings.size")).isEqualTo("2");
        assertThat(ab.at("b.agent.options")).isEqualTo("cheap");
        assertThat(ab.at("metrics.0"))
                .isEqualTo("{\"name\":\"socketWrite.bytesPerEvent\",\"unit\":\"B\",\"a\":400,\"b\":40,\"ratio\":0.1,"
                        + "\"ratioCi95\":[0.1,0.1],\"verdict\":\"lower\"}");
        assertThat(ab.at("metrics[name=process.wallSeconds]")).isNotNull();
        assertThat(files())
                .containsExactly(
                        "round-01-a.jfr",
                        "round-01-a.log",
                        "round-01-b.jfr",
                        "round-01-b.log",
                        "round-02-a.jfr",
                        "round-02-a.log",
                        "round-02-b.jfr",
                        "round-02-b.log");
        assertThat(Files.readString(out.resolve("round-01-a.log")))
                .isEqualToNormalizingNewlines("output of the program \n");
    }

    @Test
    void comparesTheRoundsBeforeARunThatFailed() throws IOException {
        String once = "'"
                + String.join("' '", program("once", folder.resolve("was run").toString())) + "'";
        String always = "'" + String.join("' '", program("units", "1")) + "'";
        Path json = folder.resolve("result.json");
        Invocation ab = ab(List.of(
                "--a-command",
                once,
                "--b-command",
                always,
                "--rounds",
                "3",
                "--unit",
                "units ([0-9]+)",
                "--fail-if",
                "unit.count.a > 0",
                "--json",
                json.toString()));

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.out()).contains("\n   1 round, ended by a run that failed, recordings in ");
        assertThat(ab.err().lines().toList())
                .last()
                .asString()
                .startsWith("timeagent: --unit 'units ([0-9]+)' matches nothing in the output of the run, ")
                .endsWith("round-02-a.log'");
        // not what was read of the round that failed
        JsonElement result = JsonParser.parseString(Files.readString(json));
        assertThat(JsonPath.text(result, "a.recordings.size")).isEqualTo("1");
        assertThat(JsonPath.text(result, "b.recordings.size")).isEqualTo("1");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void reachesTheJvmOfAScriptThroughTheEnvironment() throws IOException {
        Path script = folder.resolve("start me");
        // of the two recordings, the larger one counts
        Files.writeString(
                script, "#!/bin/sh\n'" + JAVA + "' -version\n'" + String.join("' '", program("large")) + "'\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();

        Invocation ab = ab(List.of("--a", "", "--b", "cheap", "--rounds", "1"), script.toString());

        assertThat(ab.status()).as(ab.err()).isZero();
        assertThat(ab.out()).startsWith("a  (no options)\nb  cheap\n").contains("1 round, recordings in " + out);
        assertThat(ab.out()).containsPattern("socketWrite.bytesPerEvent +400 B +40 B +0.100\n");
    }

    @Tag("full")
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void endsRunsOfAProgramThatDoesNotEnd() throws IOException {
        Path script = folder.resolve("serve");
        Files.writeString(script, "#!/bin/sh\n'" + String.join("' '", program("serve")) + "'\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        List<String> options =
                List.of("--a", "costly", "--b", "cheap", "--rounds", "1", "--duration", "4s", "--json", "-");

        for (String[] command : List.of(program("serve"), new String[] {script.toString()})) {
            Invocation ab = ab(options, command);

            assertThat(ab.status()).as(ab.err()).isZero();
            assertThat(ab.at("metrics[name=socketWrite.bytesPerEvent]")).isNotNull();
            // its length says nothing of the program
            assertThat(ab.at("metrics[name=process.wallSeconds]")).isNull();
            assertThat(ab.at("a.recordings")).contains("\"truncated\":false");
            out = folder.resolve("runs of the script");
        }
    }

    @Test
    void tellsHowAProgramFailed() {
        Invocation ab = ab(List.of("--a", "", "--b", "", "--seed", "1"), program("fail"));

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err())
                .containsPattern("\ntimeagent: run round-01-[ab] ended with exit status 3, its last line was"
                        + " 'output of the program fail'; all its output is in '.*round-01-[ab].log'\n$");
        assertThat(out).isDirectoryContaining("glob:**.log");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void tellsThatNoJvmWasStarted() {
        Invocation ab = ab(List.of("--a", "", "--b", ""), "true");

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err()).contains(" left no recording; does the command start a JVM that ends by itself?");
    }

    @Test
    void runsNothingWhereTheAgentRefusesTheOptionsOfASide() {
        String refused = ": unknown option 'refused', did you mean nothing?";

        assertThat(ab(List.of("--a", "refused", "--b", "refused"), program()))
                .isEqualTo(new Invocation(2, "", "timeagent: --a" + refused + "; --b" + refused + "\n"));
        assertThat(ab(List.of("--a", "", "--b", "refused"), program()))
                .isEqualTo(new Invocation(2, "", "timeagent: --b" + refused + "\n"));
        assertThat(out.getParent()).doesNotExist();
    }

    @Test
    void tellsThatAProgramCannotBeStarted() throws IOException {
        String program = "no-such-program-" + folder.getFileName();

        Invocation ab = ab(List.of("--a", "", "--b", ""), program);

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err())
                .containsPattern(
                        "\ntimeagent: cannot start 'no-such-program-[^']*' " + NOT_FOUND + "; check the command\n$")
                .hasLineCount(2);
        assertThat(out.getParent()).doesNotExist();

        Files.createDirectories(out);
        assertThat(ab(List.of("--a", "", "--b", ""), program).status()).isEqualTo(1);
        assertThat(out).as("an empty folder that was there").isEmptyDirectory();
    }

    /** With a service that does not get as far as its load. */
    private Invocation ab(String ready, String load, List<String> more, String... command) {
        List<String> options = new ArrayList<>(List.of("--a", "", "--b", "", "--ready", ready, "--load", load));
        options.addAll(more);
        return ab(options, command);
    }

    /** Asserts that there is one line behind that of the plan, and that no process is left. */
    private void fails(Invocation ab, String pattern) {
        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.out()).isEmpty();
        assertThat(ab.err()).hasLineCount(2);
        assertThat(ab.err().lines().toList().get(1)).matches("timeagent: " + pattern);
        assertThat(ProcessHandle.current().descendants()).noneMatch(AbCommandTest::isProgram);
    }

    private static boolean isProgram(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("FakeProgram");
    }

    @Test
    void saysThatItWasNeverReady() {
        Invocation ab = ab("up at {port}", "load", List.of("--max-time", "1s"), program("serve", "{port}"));

        fails(
                ab,
                "run round-01-[ab] was not ready within 1[.]0 s \\(--ready 'up at \\{port}'\\), (its last line was"
                        + " 'output of the program serve \\d+'|it printed nothing); all its output is in"
                        + " '.*round-01-[ab][.]log'");
    }

    @Test
    void saysThatItEndedBeforeItWasReady() {
        fails(
                ab("up", "load", List.of(), program("fail")),
                "run round-01-[ab] ended with exit status 3 before it was ready, its last line was 'output of the"
                        + " program fail'; all its output is in '.*round-01-[ab][.]log'");
    }

    @Test
    void saysThatAnotherProgramHasThePort() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(other.getLocalPort());

            fails(
                    ab(port, "load", List.of(), program("serve")),
                    "--ready '" + port + "' is answered before run round-01-[ab] is started; stop the program that"
                            + " does, or let ab choose a port with \\{port}");
        }
    }

    @Test
    void saysThatTheLoadCannotBeStarted() {
        fails(
                ab("output of the program serve", "no-such-load", List.of(), program("serve")),
                "cannot start 'no-such-load' " + NOT_FOUND + "; check the command");
    }
}
