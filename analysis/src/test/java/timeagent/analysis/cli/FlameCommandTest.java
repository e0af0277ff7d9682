package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.common.UserException;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;

class FlameCommandTest {

    @TempDir
    Path folder;

    private Path sampled;
    private Path base;

    private static void often() {
        AgentEvents.sampledRead(2);
    }

    private static void rarely() {
        AgentEvents.sampledRead(1);
    }

    private Path recorded(String name, Runnable... more) throws IOException {
        return Recorded.to(folder.resolve(name), () -> {
            AgentEvents.agentInfo("", 0, 0);
            AgentEvents.clockReads("cold", 12, 60, 10, false);
            often();
            for (Runnable one : more) {
                one.run();
            }
            AgentEvents.sampledSite(AgentEvents.sampledRead(0), 100, false);
        });
    }

    private Path readsAndWrites(String name, boolean stacksOfWrites) throws IOException {
        return Recorded.to(
                folder.resolve(name),
                recording -> {
                    if (stacksOfWrites) {
                        recording.enable("timeagent.SocketWrite").withStackTrace();
                    }
                },
                () -> {
                    AgentEvents.socketWrite(80, 10, null);
                    often();
                    AgentEvents.sampledSite(AgentEvents.sampledRead(0), 100, false);
                });
    }

    @BeforeEach
    void record() throws IOException {
        base = recorded("base.jfr");
        sampled = recorded("a.jfr", FlameCommandTest::rarely);
    }

    /** The amounts by the frames that are ours, outermost first. */
    private static Map<String, String> folded(Invocation run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        Map<String, String> folded = new TreeMap<>();
        for (String line : run.out().split("\n")) {
            String root = "clock reads;";
            assertThat(line).startsWith(root);
            String[] parts = line.substring(root.length()).split(" ", 2);
            String own = parts[0].replaceAll(":\\d+", "")
                    .replaceFirst(".*FlameCommandTest\\.(often|rarely);", "$1;")
                    .replaceAll("timeagent\\.analysis\\.fixture\\.|System\\.|com\\.acme\\.", "");
            folded.put(own, parts[1]);
        }
        return folded;
    }

    @Test
    void dividesTheReadsOfTheReportByStack() {
        assertThat(folded(run("flame", "--unit", "reads", sampled)))
                .isEqualTo(Map.of(
                        "Stamp.cold;currentTimeMillis", "60",
                        "often;AgentEvents.sampledRead;nanoTime", "67",
                        "rarely;AgentEvents.sampledRead;nanoTime", "33"));
    }

    @Test
    void hasTheEstimatedTimeUnlessToldOtherwise() {
        assertThat(folded(run("flame", sampled)))
                .isEqualTo(Map.of(
                        "Stamp.cold;currentTimeMillis", "600",
                        "often;AgentEvents.sampledRead;nanoTime", "1333",
                        "rarely;AgentEvents.sampledRead;nanoTime", "667"));
    }

    @Test
    void showsTheDifferenceToABaseOfTheSameLength() throws UserException {
        double longer =
                Recorded.summary(sampled).seconds() / Recorded.summary(base).seconds();

        Map<String, String> difference = folded(run("flame", "--unit", "reads", "--diff", base, sampled));

        assertThat(difference.get("rarely;AgentEvents.sampledRead;nanoTime")).isEqualTo("0 33");
        assertThat(difference.get("often;AgentEvents.sampledRead;nanoTime"))
                .isEqualTo(Math.round(100 * longer) + " 67");
        assertThat(folded(run("flame", "--unit", "reads", "--diff", sampled, sampled)))
                .containsEntry("Stamp.cold;currentTimeMillis", "60 60");
    }

    @Test
    void comparesWritesWhereReadsWereNotCounted() throws IOException {
        Path writes = Recorded.to(
                folder.resolve("w.jfr"),
                recording -> {
                    recording.enable("jdk.ActiveSetting");
                    recording.disable("timeagent.ClockCallSite");
                    recording.enable("timeagent.SocketWrite").withStackTrace();
                },
                () -> AgentEvents.socketWrite(80, 10, null));

        assertThat(run("flame", "--diff", writes, writes).out()).matches("(?s).*;socket write (\\d+) \\1\n");
    }

    /** Each has the same reads; only one has stack traces of writes. */
    @Test
    void comparesTheReadsOfARecordingWithWritesAndOfOneWithout() throws IOException {
        List<Path> files = List.of(readsAndWrites("with.jfr", true), readsAndWrites("without.jfr", false));

        for (int i = 0; i < 2; i++) {
            assertThat(run("flame", "--diff", files.get(1 - i), files.get(i))
                            .out()
                            .lines())
                    .filteredOn(line -> line.startsWith("clock reads;"))
                    .singleElement()
                    .asString()
                    .matches(".*;System.nanoTime [1-9]\\d* 2000");
        }
    }

    @Test
    void hasSocketWritesWithStackTraces() throws IOException {
        Path file = readsAndWrites("w.jfr", true);

        assertThat(run("flame", "--unit", "bytes", file).out())
                .containsPattern("FlameCommandTest\\.hasSocketWritesWithStackTraces;.*;"
                        + "timeagent\\.analysis\\.fixture\\.AgentEvents\\.socketWrite;socket write 10\n$");
        assertThat(run("flame", file).out())
                .containsPattern("(?m)^clock reads;.*;System.nanoTime 2000$")
                .containsPattern("(?m)^socket writes;.*;socket write \\d+$");
    }

    @Test
    void writesAPageOrFoldedTextByTheExtension() throws IOException {
        Path text = folder.resolve("a.collapsed");
        Path page = folder.resolve("a.html");

        assertThat(run("flame", "-o", text, sampled)).isEqualTo(new Invocation(0, "", ""));
        assertThat(run("flame", "-o", page, sampled)).isEqualTo(new Invocation(0, "", ""));

        assertThat(Files.readString(text)).isEqualTo(run("flame", sampled).out());
        assertThat(Files.readString(page))
                .startsWith("<!DOCTYPE html>")
                .contains("often", "'1 ns'", "' ns'")
                .doesNotContain("samples'")
                .doesNotContainPattern("(?i)<link|<script[^>]*src=|@import|url\\(");
    }
}
