package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.Ticking;

class CompareCommandTest {

    @TempDir
    Path folder;

    private Path recording(String name, String style, int seconds, long bytes) throws IOException {
        return Recorded.ofWrites(folder.resolve(name), "socket=" + style + ",jdk=false", 20, seconds, bytes);
    }

    static JsonObject metric(JsonObject comparison, String name) {
        for (JsonElement metric : comparison.getAsJsonArray("metrics")) {
            if (metric.getAsJsonObject().get("name").getAsString().equals(name)) {
                return metric.getAsJsonObject();
            }
        }
        throw new AssertionError("no metric " + name + " in " + comparison.getAsJsonArray("metrics"));
    }

    @Test
    void comparesWithSecondsAsSamples() throws IOException {
        Path a = recording("a.jfr", "instrumented", 4, 400);
        Path b = recording("b.jfr", "mirror-cached", 4, 40);

        JsonObject comparison = run("compare", "--json", "-", a, b).json();

        assertThat(metric(comparison, "socketWrite.bytesPerEvent").toString())
                .isEqualTo("{\"name\":\"socketWrite.bytesPerEvent\",\"unit\":\"B\",\"a\":400,\"b\":40,\"ratio\":0.1,"
                        + "\"ratioCi95\":[0.1,0.1],\"verdict\":\"lower\"}");
        assertThat(metric(comparison, "socketWrite.nanosPerEvent")
                        .get("verdict")
                        .getAsString())
                .isEqualTo("same");
        assertThat(comparison.has("rounds")).isFalse();
        assertThat(comparison
                        .getAsJsonObject("b")
                        .getAsJsonObject("agent")
                        .get("options")
                        .getAsString())
                .isEqualTo("socket=mirror-cached,jdk=false");
    }

    @Test
    void hasNoVerdictForWhatIsKnownOnce() throws IOException {
        Path a = recording("a.jfr", "mirror", 1, 400);

        JsonObject comparison = run("compare", "--json", "-", a, a).json();

        for (JsonElement metric : comparison.getAsJsonArray("metrics")) {
            assertThat(metric.getAsJsonObject().has("ratioCi95")).isFalse();
            assertThat(metric.getAsJsonObject().get("verdict").getAsString()).isEqualTo("inconclusive");
        }
    }

    @Test
    void showsWhatChangedMostFirst() throws IOException {
        Path a = recording("a.jfr", "instrumented", 4, 400);
        Path b = recording("b.jfr", "mirror-cached", 4, 40);

        Invocation text = run("compare", a, b);

        assertThat(text.status()).isZero();
        assertThat(text.out().lines().limit(2))
                .containsExactly("a  " + a + "  socket=instrumented", "b  " + b + "  socket=mirror-cached");
        assertThat(text.out())
                .containsPattern("\n +a +b +b/a +95 % interval +verdict\n"
                        + "socketWrite.bytesPerEvent +400 B +40 B +0.100 +0.100 .. 0.100 +lower\n")
                .contains("not enough samples")
                .isASCII();
    }

    @Test
    void listsTheCallSitesWhoseReadsChangedMost() throws IOException {
        Path a = Recorded.to(folder.resolve("a.jfr"), () -> AgentEvents.clockReads("before", 7, 100, 20, false));
        Path b = Recorded.to(folder.resolve("b.jfr"), () -> AgentEvents.clockReads("after", 7, 100, 20, false));

        JsonObject json = run("compare", "--json", "-", a, b).json();
        Invocation text = run("compare", a, b);

        assertThat(json.getAsJsonArray("callSites").asList())
                .extracting(site -> site.getAsJsonObject().get("method").getAsString()
                        + site.getAsJsonObject().has("a")
                        + site.getAsJsonObject().has("b"))
                .containsExactlyInAnyOrder("beforetruefalse", "afterfalsetrue");
        assertThat(text.out())
                .containsPattern("\n *none +[\\d.,]+( [kM])? +none +[\\d.,]+ [mun]?s +System.currentTimeMillis"
                        + " +com.acme.Stamp.after:7\n");
        assertThat(run("compare", a, a).out()).doesNotContain("changed most");
    }

    @Test
    void hasIntervalsOfWhatPeriodicEventsTell() throws IOException {
        Path file = Ticking.clock(folder.resolve("a.jfr"), 12, 50);

        Path other = Ticking.clock(folder.resolve("b.jfr"), 12, 50);
        JsonObject comparison = run("compare", "--json", "-", file, other).json();

        for (String name : new String[] {"clock.readsPerSecond", "clock.nanosPerRead", "clock.estimatedCpuShare"}) {
            JsonObject metric = metric(comparison, name);
            assertThat(metric.get("ratio").getAsDouble()).isEqualTo(1);
            assertThat(metric.getAsJsonArray("ratioCi95").get(0).getAsDouble()).isBetween(0.5, 1.0);
            assertThat(metric.getAsJsonArray("ratioCi95").get(1).getAsDouble()).isBetween(1.0, 2.0);
        }
        assertThat(metric(comparison, "clock.readsPerSecond").get("a").getAsDouble())
                .isEqualTo(550);
        assertThat(metric(comparison, "clock.nanosPerRead").get("a").getAsDouble())
                .isEqualTo(50);
        assertThat(comparison.get("comparable").getAsBoolean()).isTrue();
        assertThat(comparison.getAsJsonArray("reasons")).isEmpty();
    }

    @Test
    void judgesByTheMarginThatIsGiven() throws IOException {
        Path a = recording("a.jfr", "mirror", 4, 400);
        Path b = recording("b.jfr", "mirror", 4, 432);

        assertThat(run("compare", a, b).out())
                .containsPattern("bytesPerEvent +400 B +432 B +1.080 +1.080 .. 1.080 +higher\n")
                .contains("same: all of the interval is within 5 % of 1\n");
        assertThat(run("compare", "--margin", "10%", a, b).out())
                .containsPattern("bytesPerEvent +400 B +432 B +1.080 +1.080 .. 1.080 +same\n")
                .contains("same: all of the interval is within 10 % of 1\n");
        assertThat(run("compare", "--margin", "-1", a, b).err())
                .startsWith("timeagent: invalid value for option '--margin': '-1' is not valid");
    }

    @Test
    void endsWithAStatusOfItsOwnWhenTheConditionHolds() throws IOException {
        Path a = recording("a.jfr", "instrumented", 4, 400);
        Path b = recording("b.jfr", "mirror-cached", 4, 40);
        String files = a + " " + b;

        assertThat(failIf("socketWrite.bytesPerEvent.ratio < 0.5", files))
                .isEqualTo("3 timeagent: --fail-if is true: socketWrite.bytesPerEvent.ratio < 0.5 (0.1)\n");
        assertThat(failIf("socketWrite.bytesPerEvent.ratio > 0.5", files)).isEqualTo("0 ");
        assertThat(failIf("process.cpuSeconds.ratio > 0.5", files))
                .startsWith("1 timeagent: cannot evaluate --fail-if: a or b lacks process.cpuSeconds.ratio;"
                        + " available: socketWrite.bytesPerEvent ")
                .contains(" socketWrite.nanosPerEvent");
        assertThat(failIf("socketWrite.bytesPerEvent.ratio = 1", files))
                .isEqualTo(
                        "2 timeagent: invalid value for option '--fail-if' (EXPR): 'socketWrite.bytesPerEvent.ratio ="
                                + " 1' is not a condition; give METRIC.a, .b, .ratio, .low or .high, one of < > <= >=, and"
                                + " a number (see timeagent compare -h)\n");
        assertThat(failIf("socketWrite.bytesPerEvent is lower", files))
                .isEqualTo(
                        "3 timeagent: --fail-if is true: socketWrite.bytesPerEvent is lower (b/a 0.1, interval 0.1 .."
                                + " 0.1)\n");
        assertThat(failIf("socketWrite.events is higher", files))
                .isEqualTo("1 timeagent: cannot evaluate --fail-if: no interval for socketWrite.events is higher;"
                        + " compare several runs of each side, by ab or as two folders\n");
    }

    @Test
    void failsWhenAnyOfSeveralConditionsHolds() throws IOException {
        String a = recording("a.jfr", "instrumented", 4, 400).toString();
        String b = recording("b.jfr", "mirror-cached", 4, 40).toString();
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

        assertThat(compared.json().has("runs")).isFalse();
    }

    @Test
    void comparesTheCostOfAUnitOfWork() throws IOException {
        Path a = recording("a.jfr", "mirror", 4, 400);
        Path b = recording("b.jfr", "mirror", 4, 40);

        JsonObject comparison = run("compare", "--json", "-", "--unit", "timeagent.SocketWrite", a, b)
                .json();
        JsonObject units = metric(comparison, "unit.count");
        assertThat(units.get("a").getAsDouble())
                .isEqualTo(metric(comparison, "socketWrite.events").get("a").getAsDouble());
        assertThat(run("compare", "--unit", "no.Such", a, b).err())
                .isEqualTo("timeagent: '" + a + "' has no event of type no.Such; check --unit, and that the event is"
                        + " enabled\n");
        assertThat(run("compare", "--unit", "n=(.)", a, b))
                .isEqualTo(new Invocation(
                        2,
                        "",
                        "timeagent: --unit needs the name of an event type: compare has no output of the program, only"
                                + " ab has\n"));
    }

    @Test
    void writesMarkdownForAPullRequest() throws IOException {
        Path a = recording("a.jfr", "instrumented", 4, 400);
        Path b = recording("b.jfr", "mirror-cached", 4, 40);

        Invocation compare = run("compare", a, b, "--markdown", "-", "--fail-if", "socketWrite.bytesPerEvent is lower");

        assertThat(compare.status()).isEqualTo(3);
        assertThat(compare.out())
                .startsWith("**a** `" + a + "  socket=instrumented`  \n**b** `" + b + "  socket=mirror-cached`\n\n"
                        + "**Failed:**\n\n- `socketWrite.bytesPerEvent is lower (b/a 0.1, interval 0.1 .. 0.1)`\n\n")
                .contains(
                        "| metric | a | b | b/a | 95 % interval | verdict |\n|---|---:|---:|---:|---:|---|\n"
                                + "| `socketWrite.bytesPerEvent` | 400 B | 40 B | 0.100 | 0.100 .. 0.100 | lower |\n\n<details>");
        assertThat(run("compare", a, b, "--markdown", "-", "--json", "-").err())
                .contains("'--json -' and '--markdown -' cannot both be standard output");
    }

    private static String failIf(String condition, String files) {
        String[] file = files.split(" ");
        Invocation compare = run("compare", "--fail-if", condition, file[0], file[1]);
        // the result is there, unless nothing was done
        assertThat(compare.out().isEmpty()).isEqualTo(compare.status() == 2);
        return compare.status() + " " + compare.err();
    }

    @Test
    void comparesNoCostOfTwoStylesAtOnce() throws IOException {
        Path a = recording("a.jfr", "mirror", 4, 400);
        Path b = Recorded.to(folder.resolve("b.jfr"), () -> {
            AgentEvents.agentInfo("socket=mirror,jdk=false", 0, 0);
            AgentEvents.socketWrite(80, 10, null);
            for (int i = 0; i < 4; i++) {
                AgentEvents.eventCost("mirror", 100, 10, 4000, 1000);
                AgentEvents.eventCost("mirror-cached", 100, 10, 400, 1000);
            }
        });

        Invocation compare = run("compare", a, b);

        assertThat(compare.out())
                .contains("b contains events of several styles (mirror and mirror-cached); cost per event is not"
                        + " compared")
                .doesNotContain("socketWrite.bytesPerEvent")
                .contains("socketWrite.durationP50Nanos");
        assertThat(run("report", b).out())
                .containsPattern("mirror +400 +40 +400 B ")
                .containsPattern("mirror-cached +400 +40 +40 B ");
    }

    @Test
    void tellsFirstWhatIsNotComparable() throws IOException {
        Path a = recording("a.jfr", "mirror", 2, 40);
        Path b = Recorded.ofWrites(folder.resolve("b.jfr"), "socket=mirror,jdk=true", 20, 2, 40);

        Invocation text = run("compare", a, b);

        assertThat(text.status()).isZero();
        assertThat(text.out())
                .contains("not comparable:\n")
                .contains("  - different agent options: a has jdk=false, b has jdk=true; give both the same\n");
        assertThat(text.out().indexOf("not comparable")).isLessThan(text.out().indexOf("socketWrite."));
    }
}
