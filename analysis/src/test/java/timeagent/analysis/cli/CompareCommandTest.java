package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;

class CompareCommandTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private Path a;
    private Path b;

    @BeforeEach
    void record() throws IOException {
        a = recording("a.jfr", "instrumented", 4, 400);
        b = recording("b.jfr", "mirror-cached", 4, 40);
    }

    private Path recording(String name, String style, int seconds, long bytes) throws IOException {
        return Recorded.ofWrites(folder.resolve(name), "socket=" + style + ",jdk=false", 20, seconds, bytes);
    }

    @Test
    void comparesARunOfEachSideWithoutVerdicts() throws IOException {
        Invocation json = run("compare", "--json", "-", a, b);

        assertThat(json.at("metrics[name=socketWrite.bytesPerEvent]"))
                .isEqualTo("{\"name\":\"socketWrite.bytesPerEvent\",\"unit\":\"B\",\"a\":400,\"b\":40,\"ratio\":0.1}");
        assertThat(json.at("metrics")).doesNotContain("\"verdict\"", "\"ratioCi95\"");
        assertThat(json.at("rounds")).isNull();
        assertThat(json.at("runs")).isEqualTo("{\"a\":1,\"b\":1}");
        assertThat(json.at("b.agent.options")).isEqualTo("socket=mirror-cached,jdk=false");
        Invocation text = run("compare", a, b);
        assertThat(text.status()).isZero();
        assertThat(text.out())
                .startsWith("a  " + a + "  socket=instrumented\nb  " + b + "  socket=mirror-cached\n")
                .containsPattern("\n +a +b +b/a\n(.*\n)*socketWrite.bytesPerEvent +400 B +40 B +0.100\n")
                .isASCII();
    }

    @Test
    void endsWithAStatusOfItsOwnWhenTheConditionHolds() throws IOException {
        assertThat(failIf("socketWrite.bytesPerEvent.ratio < 0.5"))
                .isEqualTo("3 timeagent: --fail-if is true: socketWrite.bytesPerEvent.ratio < 0.5 (0.1)\n");
        assertThat(failIf("socketWrite.bytesPerEvent.ratio > 0.5")).isEqualTo("0 ");
        assertThat(failIf("process.cpuSeconds.ratio > 0.5"))
                .startsWith("1 timeagent: cannot evaluate --fail-if: a or b lacks process.cpuSeconds;" + " available: ")
                .contains(" socketWrite.bytesPerEvent", " socketWrite.nanosPerEvent");
        assertThat(failIf("clock.readsPerUnit is higher"))
                .startsWith("1 timeagent: cannot evaluate --fail-if: a or b lacks clock.readsPerUnit;");
    }

    @Test
    void judgesNothingByOneRunASide() throws IOException {
        for (String condition : List.of(
                "socketWrite.bytesPerEvent is lower",
                "socketWrite.bytesPerEvent is same",
                "socketWrite.bytesPerEvent.low > 0",
                "socketWrite.bytesPerEvent.high < 9")) {
            assertThat(failIf(condition))
                    .isEqualTo("1 timeagent: cannot evaluate --fail-if: " + condition.replaceFirst(" [<>].*", "")
                            + " needs several runs of each side; use ab, or give compare two folders of recordings\n");
        }
        assertThat(failIf("socketWrite.bytesPerEvent.a > 100")).startsWith("3 ");
        assertThat(failIf("socketWrite.bytesPerEvent.b > 100")).isEqualTo("0 ");
    }

    @Test
    void judgesNothingThatIsNotComparable() throws IOException {
        a = recording("a.jfr", "mirror", 2, 40);
        b = Recorded.ofWrites(folder.resolve("b.jfr"), "socket=mirror,jdk=true", 20, 2, 40);

        for (String condition : List.of("socketWrite.events.ratio > 100", "socketWrite.events.ratio < 100")) {
            assertThat(failIf(condition))
                    .isEqualTo("1 timeagent: cannot evaluate --fail-if: a and b are not comparable: different agent"
                            + " options: a has jdk=false, b has jdk=true; give both the same\n");
        }
    }

    @Test
    void failsWhenAnyOfSeveralConditionsHolds() throws IOException {
        String holds = "socketWrite.bytesPerEvent.ratio < 0.5";
        String not = "socketWrite.bytesPerEvent.a < 1";
        String missing = "process.cpuSeconds.a > 1";

        assertThat(run("compare", a, b, "--fail-if", not, "--fail-if", holds, "--fail-if", missing))
                .satisfies(compare -> assertThat(compare.status()).isEqualTo(3))
                .satisfies(compare ->
                        assertThat(compare.err()).isEqualTo("timeagent: --fail-if is true: " + holds + " (0.1)\n"));
        assertThat(run("compare", a, b, "--fail-if", not, "--fail-if", missing).status())
                .isEqualTo(1);
        assertThat(run("compare", a, b, "--fail-if", not, "--fail-if", not).status())
                .isZero();
    }

    @Test
    void countsTheRecordingsOfOneJvmAsOneRun() throws IOException {
        for (int i = 0; i < 3; i++) {
            recording(Files.createDirectories(folder.resolve("old")) + "/" + i + ".jfr", "mirror", 2, 400 + i);
            recording(Files.createDirectories(folder.resolve("new")) + "/" + i + ".jfr", "mirror", 2, 40 + i);
        }

        // one JVM has made all of them
        Invocation compared = run("compare", "--json", "-", folder.resolve("old"), folder.resolve("new"));

        assertThat(compared.at("runs")).isEqualTo("{\"a\":1,\"b\":1}");
    }

    /** Three JVMs, each of which has read the clock so many times in a second, and some more. */
    private Path runs(String name, long readsPerSecond) throws IOException {
        for (int i = 0; i < 3; i++) {
            new SyntheticChunk()
                    .startingAt(i * 100 * SECOND)
                    .lasting(10 * SECOND)
                    .type("jdk.JVMInformation", "String jvmName, String jvmVersion, long jvmStartTime, long pid")
                    .type("timeagent.AgentInfo", "String version, String options")
                    .type("timeagent.ClockCallSite", "String className, long calls")
                    .event("jdk.JVMInformation", 0, "VM", "VM (17) for linux", 7L, i + readsPerSecond)
                    .event("timeagent.AgentInfo", 0, "1", "clock=count")
                    .event("timeagent.ClockCallSite", SECOND, "A", 10 * (readsPerSecond + i))
                    .write(Files.createDirectories(folder.resolve(name)).resolve(i + ".jfr"));
        }
        return folder.resolve(name);
    }

    @Test
    void judgesSeveralRunsOfEachSide() throws IOException {
        a = runs("a", 400);
        b = runs("b", 440);

        assertThat(run("compare", a, b).out())
                .contains("3 runs of a and 3 of b, each of them a sample\n")
                .containsPattern("readsPerSecond +401/s +441/s +1.100 +1.09\\d .. 1.10\\d +higher\n")
                .doesNotContain("no verdict");
        assertThat(run("compare", "--margin", "15%", a, b).out())
                .containsPattern("readsPerSecond +401/s +441/s +1.100 +1.09\\d .. 1.10\\d +same\n")
                .contains("same: all of the interval is within 15 % of 1\n");
        assertThat(failIf("clock.readsPerSecond is higher"))
                .startsWith(
                        "3 timeagent: --fail-if is true: clock.readsPerSecond is higher (b/a 1.09975, interval 1.09");
        assertThat(failIf("clock.readsPerSecond.low > 1.05")).startsWith("3 ");
        assertThat(failIf("clock.readsPerSecond.high < 1.05")).isEqualTo("0 ");
    }

    @Test
    void comparesTheCostOfAUnitOfWork() throws IOException {
        Invocation compared = run("compare", "--json", "-", "--unit", "timeagent.SocketWrite", a, b);

        assertThat(compared.at("metrics[name=unit.count].a"))
                .isNotNull()
                .isEqualTo(compared.at("metrics[name=socketWrite.events].a"));
    }

    @Test
    void writesMarkdownForAPullRequest() throws IOException {
        Invocation compare =
                run("compare", a, b, "--markdown", "-", "--fail-if", "socketWrite.bytesPerEvent.ratio < 1");

        assertThat(compare.status()).isEqualTo(3);
        assertThat(compare.out())
                .startsWith("**a** `" + a + "  socket=instrumented`  \n**b** `" + b + "  socket=mirror-cached`\n\n"
                        + "**Failed:**\n\n- `socketWrite.bytesPerEvent.ratio < 1 (0.1)`\n\n")
                .contains("| metric | a | b | b/a |\n|---|---:|---:|---:|\n"
                        + "| `socketWrite.bytesPerEvent` | 400 B | 40 B | 0.100 |\n");
    }

    private String failIf(String condition) {
        Invocation compare = run("compare", "--fail-if", condition, a, b);
        // the result is there, unless nothing was done
        assertThat(compare.out().isEmpty()).isEqualTo(compare.status() == 2);
        return compare.status() + " " + compare.err();
    }
}
