package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static timeagent.analysis.cli.CommandLineTest.run;
import static timeagent.analysis.cli.CompareCommandTest.metric;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;

/** Callers and costs of clock call sites, in {@code report} and {@code compare}. */
class ReportedCallSitesTest {

    @TempDir
    Path folder;

    private static void often() {
        AgentEvents.sampledRead(70);
    }

    private static void rarely() {
        AgentEvents.sampledRead(30);
    }

    private Path sampled(boolean wrapper) throws Exception {
        return Recorded.to(folder.resolve("sampled.jfr"), () -> {
            AgentEvents.clockReads("now", 12, 100, 20, false);
            often();
            rarely();
            AgentEvents.sampledSite(AgentEvents.sampledRead(0), 200, wrapper);
        });
    }

    @Test
    void tellsWhoCalledAHotCallSite() throws Exception {
        String recording = sampled(false).toString();

        JsonObject site = run("report", "--json", "-", recording)
                .json()
                .getAsJsonObject("clock")
                .getAsJsonArray("callSites")
                .get(0)
                .getAsJsonObject();
        Invocation text = run("report", recording);

        double rate = site.get("callsPerSecond").getAsDouble();
        assertThat(site.get("wrapper").getAsBoolean()).isFalse();
        assertThat(site.getAsJsonArray("callers").asList())
                .extracting(caller -> caller.getAsJsonObject().get("weight").getAsInt())
                .containsExactly(70, 30, 0);
        JsonObject first = site.getAsJsonArray("callers").get(0).getAsJsonObject();
        assertThat(first.get("readsPerSecond").getAsDouble()).isCloseTo(0.7 * rate, withinPercentage(0.001));
        assertThat(first.getAsJsonArray("frames").get(0).getAsString())
                .matches("timeagent.analysis.cli.ReportedCallSitesTest.often:\\d+");
        assertThat(text.out())
                .containsPattern(" 200 .* t.analysis.fixture.AgentEvents.sampledRead:\\d+ \\(hot\\)\n"
                        + ".* <- t.analysis.cli.ReportedCallSitesTest.often:\\d+\n"
                        + ".* <- t.analysis.cli.ReportedCallSitesTest.rarely:\\d+\n")
                .doesNotContain("wrapper");
    }

    @Test
    void ranksTheCallersOfAWrapperInItsPlace() throws Exception {
        Invocation text = run("report", sampled(true));

        assertThat(text.out())
                .containsPattern(
                        "~140 .* AgentEvents.sampledRead \\(System.nanoTime\\) \\* +t.a.c.ReportedCallSitesTest.often:"
                                + "\\d+\n +100 .*\\n +~60 .* AgentEvents.sampledRead \\(System.nanoTime\\) \\* +t.a.c\\.")
                .containsOnlyOnce("*: a wrapper")
                .containsOnlyOnce("clock.wrappers=timeagent.analysis.fixture.AgentEvents.sampledRead\n")
                .doesNotContain("(hot)");
    }

    /** Reads of a call site that turns to another clock have no cost, those before keep theirs. */
    private Path otherClocks() throws Exception {
        return Recorded.to(folder.resolve("clocks.jfr"), () -> {
            AgentEvents.clockReads("system", 1, 3000, 20, false);
            AgentEvents.clockReads("Clock.millis", "mixed", 2, 1000, 40, false);
            AgentEvents.clockReads("Clock.millis", "mixed", 2, 500, Long.MIN_VALUE, false);
            AgentEvents.clockReads("Clock.millis", "fixed", 3, 700, Long.MIN_VALUE, false);
        });
    }

    @Test
    void tellsNoMeanOfACallSiteWithoutPrice() throws Exception {
        String recording = otherClocks().toString();

        JsonObject clock = run("report", "--json", "-", recording).json().getAsJsonObject("clock");
        Invocation text = run("report", recording);

        assertThat(clock.get("reads").getAsLong()).isEqualTo(5200);
        assertThat(clock.getAsJsonArray("callSites").asList())
                .extracting(site -> site.getAsJsonObject().get("method").getAsString()
                        + site.getAsJsonObject().get("calls")
                        + site.getAsJsonObject().get("meanNanos"))
                .containsExactly("system300020", "mixed150040", "fixed700null");
        assertThat(text.out())
                .containsPattern(" 3,000 +\\S+( [kM])? +20 ns +- +System")
                .containsPattern(" 1,500 +\\S+( [kM])? +40 ns +- +Clock")
                .containsPattern(" 700 +\\S+( [kM])? +- +- +Clock")
                .containsOnlyOnce("mean -: cost unknown (not a system clock);");
    }

    @Test
    void comparesTheReadsThatHaveAPrice() throws Exception {
        Path unpriced = Recorded.to(
                folder.resolve("unpriced.jfr"),
                () -> AgentEvents.clockReads("Clock.millis", "fixed", 3, 700, Long.MIN_VALUE, false));

        JsonObject same =
                run("compare", "--json", "-", otherClocks(), otherClocks()).json();
        JsonObject one = run("compare", "--json", "-", otherClocks(), unpriced).json();

        // the mean of 3000 reads of 20 ns and 1000 of 40 ns
        assertThat(metric(same, "clock.nanosPerRead").get("a").getAsDouble()).isEqualTo(25);
        // of what one side lacks nothing is compared
        assertThat(one.getAsJsonArray("metrics").toString())
                .doesNotContain("clock.nanosPerRead", "clock.estimatedCpuShare");
        assertThat(metric(one, "clock.readsPerSecond").get("b").getAsDouble()).isPositive();
    }
}
