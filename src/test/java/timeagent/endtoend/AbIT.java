package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@OnOneJdk
final class AbIT extends OnEveryJdk {

    @Full
    @Test
    void comparesTwoStylesAndTheirRunsInTwoFolders() throws Exception {
        Path out = folder.resolve("out");
        Path json = folder.resolve("compared.json");

        Finished run = java().timeagent(arguments(
                "socket=instrumented",
                "socket=instrumented-cached",
                "--rounds 3 --json compared.json --out out".split(" ")));

        assertThat(run.status()).as(run.stderr()).isZero();
        assertThat(run.stderr()).doesNotContain("\tat ");
        assertThat(run.stdout())
                .contains("socketWrite.bytesPerEvent", "socketWrite.nanosPerEvent")
                .contains("instrumented", "instrumented-cached");
        JsonObject compared = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
        assertThat(compared.keySet()).contains("a", "b", "comparable", "reasons", "metrics", "rounds");
        assertThat(compared.getAsJsonObject("a")
                        .getAsJsonObject("socketWrites")
                        .get("events")
                        .getAsLong())
                .isEqualTo(3 * 20_000);
        try (var files = Files.walk(out)) {
            assertThat(files.filter(file -> file.toString().endsWith(".jfr"))).hasSize(6);
        }
        assertTakesTheRunsInTwoFoldersForSamples(out);
    }

    private void assertTakesTheRunsInTwoFoldersForSamples(Path out) throws IOException {
        for (String side : List.of("a", "b")) {
            Path runs = Files.createDirectories(folder.resolve("runs-" + side));
            for (int round = 1; round <= 3; round++) {
                Files.copy(out.resolve("round-0" + round + "-" + side + ".jfr"), runs.resolve(round + ".jfr"));
            }
        }

        JsonObject compared = java().timeagent(
                        "compare",
                        folder.resolve("runs-a").toString(),
                        folder.resolve("runs-b").toString(),
                        "--json",
                        "-",
                        "--unit",
                        "timeagent.SocketWrite")
                .json();

        assertThat(compared.get("runs").toString()).isEqualTo("{\"a\":3,\"b\":3}");
        assertThat(compared.has("rounds")).isFalse();
        JsonObject writes = metric(compared, "socketWrite.events");
        assertThat(writes.get("a").getAsLong()).isEqualTo(20_000);
        assertThat(writes.get("verdict").getAsString()).isEqualTo("same");
        assertThat(metric(compared, "unit.count").get("b").getAsLong()).isEqualTo(20_000);
        assertThat(metric(compared, "socketWrite.bytesPerEvent").get("verdict").getAsString())
                .isEqualTo("lower");
    }

    @Test
    void comparesTwoVersionsOfAProgram() throws Exception {
        Path out = folder.resolve("out");
        Path markdown = folder.resolve("pull-request.md");

        Finished run = java().timeagent(
                        "ab",
                        "--a-command",
                        requests(1_000_000, 2000),
                        "--b-command",
                        requests(2_000_000, 200),
                        "--a",
                        "none",
                        "--b",
                        "none",
                        "--unit",
                        "requests=([0-9]+)",
                        "--rounds",
                        "3",
                        "--json",
                        "-",
                        "--markdown",
                        markdown.toString(),
                        "--out",
                        out.toString(),
                        "--fail-if",
                        "allocation.bytesPerUnit.high < 0.5",
                        "--fail-if",
                        "allocation.bytesPerUnit is higher");

        assertThat(run.status()).as(run.stderr()).isEqualTo(3);
        assertThat(run.stderr())
                .contains("timeagent: --fail-if is true: allocation.bytesPerUnit.high < 0.5 (")
                .doesNotContain("is higher");
        JsonObject compared = run.json();
        assertThat(compared.getAsJsonArray("reasons")).isEmpty();
        JsonObject allocated = metric(compared, "allocation.bytesPerUnit");
        assertThat(allocated.get("verdict").getAsString()).isEqualTo("lower");
        // arrays of 2,000 bytes, their headers and what the start of the JVM allocates
        assertThat(allocated.get("a").getAsDouble()).isBetween(2_000.0, 2_080.0);
        assertThat(metric(compared, "unit.count").get("b").getAsDouble()).isEqualTo(2_000_000);
        assertThat(Files.readString(markdown)).contains("**Failed:**", "| `allocation.bytesPerUnit` | ", "| lower |");
    }

    private String requests(int requests, int bytes) {
        return "'" + jdk.launcher() + "' -XX:TieredStopAtLevel=1 -cp '" + Programs.classes() + "' program.Requests "
                + requests + " " + bytes;
    }

    static JsonObject metric(JsonObject compared, String name) {
        return Json.one(compared.get("metrics"), "name", name);
    }

    @Full
    @Test
    void comparesTwoSettingsWithoutTheAgent() throws Exception {
        settings("all, writes.jfc", true);
        settings("none.jfc", false);

        String[] more = "--rounds 1 --json - --out settings --a-settings none.jfc --b-settings FILE".split(" ");
        more[more.length - 1] = "all, writes.jfc";
        Finished run = java().timeagent(arguments("none", "none", more));

        assertThat(run.status()).as(run.stderr()).isZero();
        JsonObject compared = run.json();
        assertThat(compared.get("comparable").getAsBoolean()).as(run.stdout()).isTrue();
        Path recordings = folder.resolve("settings");
        assertThat(Recording.of(recordings.resolve("round-01-a.jfr")).events("jdk.SocketWrite"))
                .isEmpty();
        assertThat(Recording.of(recordings.resolve("round-01-b.jfr")).events("jdk.SocketWrite"))
                .hasSizeGreaterThanOrEqualTo(20_000);
    }

    @Full
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keepsFinishedRoundsWhenItIsStopped() throws Exception {
        Path out = folder.resolve("out");
        Process ab = java().start(arguments(
                "socket=mirror", "socket=instrumented", "--rounds 100 --out out --json result.json".split(" ")));

        assertThat(stopped(ab, "run 3 of 200")).noneMatch(rest -> rest.contains("ended with exit status"));

        JsonObject compared = JsonParser.parseString(Files.readString(folder.resolve("result.json")))
                .getAsJsonObject();
        int rounds = compared.get("rounds").getAsInt();
        assertThat(rounds).isPositive();
        assertThat(compared.getAsJsonObject("a").getAsJsonArray("recordings")).hasSize(rounds);
        assertThat(out.resolve("round-01-a.jfr")).isNotEmptyFile();
        assertThat(out.resolve("round-01-b.jfr")).isNotEmptyFile();
    }

    /** Stops it once it has printed this text, and asserts that none of its processes is left; returns what it printed afterwards. */
    static List<String> stopped(Process ab, String said) throws Exception {
        try (BufferedReader err = ab.errorReader()) {
            String line;
            do {
                line = err.readLine();
                assertThat(line).startsWith("timeagent: ");
            } while (!line.contains(said));
            List<ProcessHandle> children = ab.descendants().toList();
            // Process.destroy closes the streams as well
            ab.toHandle().destroy();
            assertThat(ab.waitFor(120, TimeUnit.SECONDS)).isTrue();
            List<String> rest = err.lines().toList();
            assertThat(ab.exitValue()).isNotZero();
            assertThat(children).noneMatch(ProcessHandle::isAlive);
            return rest;
        } finally {
            ab.destroyForcibly();
        }
    }

    /** Every socket write as an event, or none; 25 has a rate limit and another threshold than 17. */
    private void settings(String name, boolean enabled) throws IOException {
        String settings = Files.readString(Path.of(jdk.home().toString(), "lib", "jfr", "default.jfc"));
        Files.writeString(
                folder.resolve(name),
                settings.replaceAll("(?s)<event name=\"jdk.SocketWrite\">.*?</event>", """
                  <event name="jdk.SocketWrite">
                    <setting name="enabled">%s</setting>
                    <setting name="threshold">0 ms</setting>
                    <setting name="throttle">off</setting>
                  </event>
                """.formatted(enabled)));
    }

    private String[] arguments(String a, String b, String... more) {
        List<String> arguments = new ArrayList<>(List.of("ab", "--a", a, "--b", b));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of(
                "--", jdk.launcher().toString(), "-XX:TieredStopAtLevel=1", "-jar", Artifacts.SAMPLE_APP.toString()));
        arguments.addAll(List.of("socket", "--writes", "20000"));
        return arguments.toArray(String[]::new);
    }
}
