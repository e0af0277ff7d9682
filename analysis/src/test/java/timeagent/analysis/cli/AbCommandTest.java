package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import timeagent.analysis.fixture.Invocation;

class AbCommandTest extends AbInvocation {

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
        JsonObject result = ab.json();
        assertThat(result.get("rounds").getAsInt()).isEqualTo(2);
        assertThat(result.getAsJsonArray("reasons")).isEmpty();
        assertThat(result.getAsJsonObject("a").getAsJsonArray("recordings")).hasSize(2);
        assertThat(result.getAsJsonObject("b")
                        .getAsJsonObject("agent")
                        .get("options")
                        .getAsString())
                .isEqualTo("cheap");
        assertThat(result.getAsJsonArray("metrics").get(0).toString())
                .isEqualTo("{\"name\":\"socketWrite.bytesPerEvent\",\"unit\":\"B\",\"a\":400,\"b\":40,\"ratio\":0.1,"
                        + "\"ratioCi95\":[0.1,0.1],\"verdict\":\"lower\"}");
        assertThat(names(result)).contains("process.wallSeconds");
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
    void runsThreeRoundsWhenTimeIsUpBefore() {
        Invocation ab = ab(List.of("--a", "costly", "--b", "cheap", "--max-time", "1s", "--seed", "5"), program());

        assertThat(ab.status()).isZero();
        assertThat(ab.err().lines())
                .hasSize(7)
                .first()
                .asString()
                .startsWith("timeagent: up to 1.0 s, order from seed 5, recordings in ");
        assertThat(ab.err()).containsPattern("\ntimeagent: run 6, round-03-[ab]: [0-9.]+ s\n$");
        assertThat(ab.out()).contains("3 rounds in random order, out of time (--max-time 1.0 s), recordings in ");
    }

    @Test
    void comparesTwoCommands() {
        String more = String.join(" ", program("units", "50"));
        Invocation ab = ab(List.of(
                "--a-command",
                "'" + JAVA + "' "
                        + String.join(" ", List.of(program("units", "25")).subList(1, 7)),
                "--b-command",
                more,
                "--a",
                "costly",
                "--b",
                "costly",
                "--rounds",
                "2",
                "--unit",
                "units ([0-9]+)",
                "--json",
                "-"));

        assertThat(ab.status()).as(ab.err()).isZero();
        JsonObject result = ab.json();
        JsonObject units = CompareCommandTest.metric(result, "unit.count");
        assertThat(units.get("a").getAsDouble()).isEqualTo(25);
        assertThat(units.get("b").getAsDouble()).isEqualTo(50);
        assertThat(units.get("verdict").getAsString()).isEqualTo("higher");
        assertThat(names(result)).contains("process.cpuNanosPerUnit", "allocation.bytesPerUnit", "unit.perSecond");
        // what the program costs cold matters for a comparison of options only
        assertThat(result.getAsJsonArray("reasons")).isEmpty();
    }

    @Test
    void tellsThatARunHasNoUnit() {
        Invocation ab = ab(List.of("--a", "", "--b", "", "--rounds", "1", "--unit", "requests=([0-9]+)"), program());

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err())
                .containsPattern(
                        "\ntimeagent: --unit 'requests=\\(\\[0-9]\\+\\)' matches nothing in the output of the run,"
                                + " '.*round-01-[ab].log'\n$");
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
        JsonObject result = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
        for (String side : List.of("a", "b")) {
            // not what was read of the round that failed
            assertThat(result.getAsJsonObject(side).getAsJsonArray("recordings"))
                    .as(side)
                    .hasSize(1);
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static List<String> names(JsonObject result) {
        return result.getAsJsonArray("metrics").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(metric -> metric.get("name").getAsString())
                .toList();
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

    @Test
    void comparesWithRunsWithoutTheAgent() {
        Invocation ab = ab(List.of("--a", "none", "--b", "cheap", "--rounds", "2", "--json", "-"), program());

        assertThat(ab.status()).as(ab.err()).isZero();
        JsonObject result = ab.json();
        assertThat(result.getAsJsonObject("a").has("agent")).isFalse();
        assertThat(result.getAsJsonObject("b").has("agent")).isTrue();
        assertThat(names(result)).contains("process.wallSeconds").doesNotContain("socketWrite.bytesPerEvent");
        assertThat(result.getAsJsonArray("reasons"))
                .noneMatch(reason -> reason.getAsString().startsWith("different"));
    }

    @Tag("full")
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void endsRunsOfAProgramThatDoesNotEnd() throws IOException {
        Path script = folder.resolve("serve");
        Files.writeString(script, "#!/bin/sh\n'" + String.join("' '", program("serve")) + "'\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        List<String> options =
                List.of("--a", "costly", "--b", "cheap", "--rounds", "1", "--duration", "1s", "--json", "-");

        for (String[] command : List.of(program("serve"), new String[] {script.toString()})) {
            Invocation ab = ab(options, command);

            assertThat(ab.status()).as(ab.err()).isZero();
            JsonObject result = ab.json();
            // its length says nothing of the program
            assertThat(names(result)).contains("socketWrite.bytesPerEvent").doesNotContain("process.wallSeconds");
            assertThat(result.getAsJsonObject("a").getAsJsonArray("recordings").toString())
                    .contains("\"truncated\":false");
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
    }

    @Test
    void keepsTheRecordingsOfRunsThatWentWellBeforeOneFailed() {
        Invocation ab = ab(List.of("--a", "", "--b", "", "--rounds", "1"), program("fail"));

        assertThat(ab.status()).isEqualTo(1);
        assertThat(out).isDirectoryContaining("glob:**.log");
    }

    @Test
    void endsWithAStatusOfItsOwnWhenTheConditionHolds() {
        Invocation ab = ab(
                List.of(
                        "--a",
                        "cheap",
                        "--b",
                        "costly",
                        "--rounds",
                        "2",
                        "--fail-if",
                        "socketWrite.bytesPerEvent.ratio > 2"),
                program());

        assertThat(ab.status()).isEqualTo(3);
        assertThat(ab.err()).endsWith("\ntimeagent: --fail-if is true: socketWrite.bytesPerEvent.ratio > 2 (10)\n");
        assertThat(ab.out()).containsPattern("socketWrite.bytesPerEvent +40 B +400 B +10.0 ");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void tellsThatNoJvmWasStarted() {
        Invocation ab = ab(List.of("--a", "", "--b", ""), "true");

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err()).contains(" left no recording; does the command start a JVM that ends by itself?");
    }
}
