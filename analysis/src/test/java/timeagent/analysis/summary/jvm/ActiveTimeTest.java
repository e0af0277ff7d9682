package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.series.Plots.Point;

class ActiveTimeTest {

    private static final long SECOND = 1_000_000_000;
    private static final String CALL_SITE = "timeagent.ClockCallSite";
    private static final Offset<Double> EXACT = within(1e-6);

    @TempDir
    Path folder;

    private final Summary summary = new Summary();

    /** 28 s. */
    private static SyntheticChunk chunk() {
        return new SyntheticChunk()
                .type("timeagent.AgentInfo", "String options, long activeSince, long processCpuTime")
                .type(CALL_SITE, "String className, long calls, long meanDuration")
                .type("timeagent.SocketWrite", "String address, String api, long bytesWritten")
                .type("jdk.ActiveSetting", "long id, String name, String value")
                .lasting(28 * SECOND);
    }

    private Report read(SyntheticChunk chunk) throws Exception {
        Summary.read(chunk.write(folder.resolve("a.jfr")), summary);
        return summary.report();
    }

    @Test
    void dividesByTheTimeSinceTheAgentWasAttached() throws Exception {
        Report report = read(chunk().event("timeagent.AgentInfo", 15 * SECOND, "", 15_000L, 7 * SECOND)
                .event(CALL_SITE, 16 * SECOND, "com.acme.A", 1_000_000L, 20L)
                .event(CALL_SITE, 28 * SECOND - 2, "com.acme.A", 12_000_000L, 20L)
                .event("timeagent.AgentInfo", 28 * SECOND - 1, "", 15_000L, 20 * SECOND));

        assertThat(report.recordings().get(0).seconds()).isEqualTo(28);
        assertThat(report.recordings().get(0).agentSeconds()).isCloseTo(13, EXACT);
        assertThat(report.clock().readsPerSecond()).isCloseTo(1e6, within(1e-3));
        // 0.26 s of the 13 s of CPU time since then are spent on reads
        assertThat(report.clock().estimatedCpuShare()).isCloseTo(0.02, EXACT);
        assertThat(summary.report().plots().timeline().points())
                .extracting(Point::readsPerSecond)
                .hasSize(130)
                .allSatisfy(rate -> assertThat(rate).isCloseTo(1e6, within(1.0)));
    }

    @Test
    void dividesByTheTimeUntilTheAgentWasDetached() throws Exception {
        Report report = read(chunk().event("timeagent.AgentInfo", 0, "", -60_000L, 0L)
                .event(CALL_SITE, 7 * SECOND, "com.acme.A", 700L, 20L)
                .event("timeagent.AgentInfo", 7 * SECOND, "", -60_000L, SECOND));

        assertThat(report.recordings().get(0).agentSeconds()).isCloseTo(7, EXACT);
        assertThat(report.clock().readsPerSecond()).isCloseTo(100, EXACT);
    }

    /** A busy JVM needs a while to end a recording. */
    @Test
    void dividesByTheTimeUntilTheLastTotals() throws Exception {
        Report report = read(chunk().event("timeagent.AgentInfo", 0, "", -60_000L, 0L)
                .event(CALL_SITE, 27 * SECOND + SECOND / 2, "com.acme.A", 2_750L, 20L)
                .event("timeagent.AgentInfo", 27 * SECOND + SECOND / 2, "", -60_000L, SECOND));

        assertThat(report.clock().readsPerSecond()).isCloseTo(100, EXACT);
    }

    @Test
    void addsUpTheTimesOfTwoAgents() throws Exception {
        Report report = read(chunk().event("timeagent.AgentInfo", 2 * SECOND, "", 2_000L, 0L)
                .event(CALL_SITE, 4 * SECOND, "com.acme.A", 200L, 20L)
                .event("timeagent.AgentInfo", 4 * SECOND, "", 2_000L, SECOND)
                .event("timeagent.AgentInfo", 25 * SECOND, "", 25_000L, SECOND)
                .event(CALL_SITE, 28 * SECOND - 1, "com.acme.A", 300L, 20L)
                .event("timeagent.AgentInfo", 28 * SECOND - 1, "", 25_000L, SECOND));

        assertThat(report.recordings().get(0).agentSeconds()).isCloseTo(5, EXACT);
        assertThat(report.clock().readsPerSecond()).isCloseTo(100, EXACT);
    }

    @Test
    void dividesByTheTimeInWhichCallSitesWereEnabled() throws Exception {
        SyntheticChunk chunk = chunk();
        long type = chunk.number(CALL_SITE);
        Report report = read(chunk.event("timeagent.AgentInfo", 0, "", -1L, 0L)
                .event("jdk.ActiveSetting", 0, type, "enabled", "false")
                .event("jdk.ActiveSetting", 8 * SECOND, type, "enabled", "true")
                .event(CALL_SITE, 18 * SECOND, "com.acme.A", 1_000L, 20L)
                .event("jdk.ActiveSetting", 18 * SECOND, type, "enabled", "false")
                .event("timeagent.AgentInfo", 28 * SECOND, "", -1L, SECOND));

        assertThat(report.recordings().get(0).agentSeconds()).isCloseTo(10, EXACT);
        assertThat(report.clock().readsPerSecond()).isCloseTo(100, EXACT);
    }

    @Test
    void callsACallSiteHotThatIsSoOverTheWholeTime() throws Exception {
        SyntheticChunk chunk = new SyntheticChunk()
                .type("timeagent.AgentInfo", "String options")
                .type(CALL_SITE, "String className, long calls, boolean hot")
                .lasting(31 * SECOND)
                .event("timeagent.AgentInfo", 0, "clock=sample,clock.hot=2000")
                .event(CALL_SITE, SECOND, "com.acme.Seldom", 11_160L, true)
                .event(CALL_SITE, SECOND, "com.acme.Often", 62_000L, true)
                .event(CALL_SITE, SECOND, "com.acme.Below", 61_999L, true)
                .event(CALL_SITE, SECOND, "com.acme.Never", 90_000L, false);

        assertThat(read(chunk).clock().callSites())
                .filteredOn(CallSite::hot)
                .extracting(CallSite::className)
                .containsExactly("com.acme.Often");
    }

    @Test
    void dividesByAllOfItWithoutSuchKnowledge() throws Exception {
        Report report = read(chunk().event(CALL_SITE, 27 * SECOND, "com.acme.A", 2_800L, 20L));

        assertThat(report.recordings().get(0).agentSeconds()).isEqualTo(28);
        assertThat(report.clock().readsPerSecond()).isCloseTo(100, EXACT);
    }
}
