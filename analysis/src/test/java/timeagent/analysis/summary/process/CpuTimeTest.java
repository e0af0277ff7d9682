package timeagent.analysis.summary.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.text.TerminalStyle;

class CpuTimeTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = newChunk()
            .event("jdk.CPUInformation", 0, 4L)
            .event("timeagent.ClockCallSite", SECOND, "com.acme.A", 30_000_000L, 50L)
            .event("timeagent.ClockCallSite", SECOND, "com.acme.B", 10_000_000L, 50L)
            .lasting(4 * SECOND);

    private static SyntheticChunk newChunk() {
        return new SyntheticChunk()
                .type("timeagent.AgentInfo", "long processCpuTime")
                .type("jdk.JVMInformation", "long jvmStartTime")
                .type("jdk.CPULoad", "float jvmUser, float jvmSystem")
                .type("jdk.CPUInformation", "long hwThreads")
                .type("timeagent.ClockCallSite", "String className, long calls, long meanDuration");
    }

    private Report report() throws Exception {
        return Recorded.summary(chunk.write(folder.resolve("a.jfr"))).report();
    }

    @Test
    void dividesTheTimeOfReadsByTheCpuTimeOfTheSpan() throws Exception {
        chunk.event("jdk.CPULoad", SECOND, 0f, 0f)
                .event("jdk.CPULoad", 2 * SECOND, 0.125f, 0.125f)
                .event("jdk.CPULoad", 4 * SECOND, 0.25f, 0.25f);

        // loads of 1/4 for one second and 1/2 for two: 5/12 of 4 threads over 4 s are 6.67 s of CPU; 2 s were reads
        assertThat(report().clock().estimatedCpuShare()).isCloseTo(0.3, within(1e-9));
        assertThat(report().clock().callSites().get(0).className()).isEqualTo("com.acme.A");
        assertThat(report().clock().callSites().get(0).estimatedCpuShare()).isCloseTo(0.225, within(1e-9));
        assertThat(report().warnings().stream().map(Problem::text))
                .noneMatch(warning -> warning.contains("share of CPU"));
        assertThat(report().cpuSeconds()).isCloseTo(20.0 / 3, within(1e-9));
        assertThat(report().cpus()).isCloseTo(5.0 / 3, within(1e-9));
        assertThat(ReportText.of(report(), new TerminalStyle(100, false)))
                .containsPattern("\n  CPU time +6\\.67 s, 1\\.67 CPUs in use\n");
    }

    @Test
    void takesNoPartOfReadsWhoseCostIsNotKnown() throws Exception {
        chunk.event("timeagent.ClockCallSite", SECOND, "com.acme.Fixed", 50_000_000L, Long.MIN_VALUE)
                .event("jdk.CPULoad", SECOND, 0f, 0f)
                .event("jdk.CPULoad", 2 * SECOND, 0.125f, 0.125f)
                .event("jdk.CPULoad", 4 * SECOND, 0.25f, 0.25f);

        Clock clock = report().clock();

        assertThat(clock.reads()).isEqualTo(90_000_000);
        assertThat(clock.estimatedCpuShare()).isCloseTo(0.3, within(1e-9));
        // the most expensive first
        assertThat(clock.callSites().get(0).estimatedCpuShare()).isCloseTo(0.225, within(1e-9));
        assertThat(clock.callSites())
                .filteredOn(site -> site.className().equals("com.acme.Fixed"))
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.meanNanos()).isNull();
                    assertThat(site.estimatedCpuShare()).isNull();
                });
    }

    @Test
    void knowsNoShareWhereTheCostOfNoReadIsKnown() throws Exception {
        SyntheticChunk fixed = newChunk()
                .event("jdk.CPUInformation", 0, 4L)
                .event("timeagent.ClockCallSite", SECOND, "com.acme.Fixed", 50_000_000L, Long.MIN_VALUE)
                .event("jdk.CPULoad", SECOND, 0.5f, 0.5f)
                .event("jdk.CPULoad", 4 * SECOND, 0.5f, 0.5f)
                .lasting(4 * SECOND);
        Summary summary = Recorded.summary(fixed.write(folder.resolve("fixed.jfr")));

        assertThat(summary.report().clock().reads()).isEqualTo(50_000_000);
        assertThat(summary.report().clock().estimatedCpuShare()).isNull();
        assertThat(Metric.NANOS_PER_READ.of(summary)).isNull();
        assertThat(Metric.CPU_SHARE.of(summary)).isNull();
        assertThat(summary.report().warnings().stream().map(Problem::text))
                .noneMatch(warning -> warning.contains("neither a clock read") || warning.contains("share of CPU"));
    }

    @Test
    void leavesTheShareOutAndSaysSoWithOneSample() throws Exception {
        chunk.event("jdk.CPULoad", SECOND, 0.5f, 0.5f);

        assertThat(report().clock().estimatedCpuShare()).isNull();
        assertThat(report().cpuSeconds()).isNull();
        assertThat(report().cpus()).isNull();
        assertThat(ReportText.of(report(), new TerminalStyle(100, false))).doesNotContain("CPU time  ");
        assertThat(report().clock().reads()).isEqualTo(40_000_000);
        assertThat(report().warnings().stream().map(Problem::text))
                .anyMatch(warning -> warning.startsWith("the clock's share of the CPU is unknown"));
    }

    /** Knows what the process used since it started, 1 s before the recording. */
    private SyntheticChunk withProcessTime() {
        return newChunk()
                .event("timeagent.ClockCallSite", 2 * SECOND, "com.acme.A", 30_000_000L, 50L)
                .startingAt(10 * SECOND)
                .lasting(10 * SECOND);
    }

    private double share(SyntheticChunk recorded) throws Exception {
        Summary summary = Recorded.summary(recorded.write(folder.resolve("process.jfr")));
        return summary.report().clock().estimatedCpuShare();
    }

    @Test
    void takesTheCpuTimeThatTheAgentKnows() throws Exception {
        SyntheticChunk recorded = withProcessTime()
                .event("timeagent.AgentInfo", 0, 20 * SECOND)
                .event("timeagent.AgentInfo", 10 * SECOND, 26 * SECOND)
                .event("jdk.CPUInformation", 0, 4L)
                .event("jdk.CPULoad", SECOND, 0f, 0f)
                .event("jdk.CPULoad", 2 * SECOND, 1f, 0f);

        assertThat(share(recorded)).isCloseTo(1.5 / 6, within(1e-9));
    }

    @Test
    void takesTheMomentBeforeTheFirstEventToBeLikeTheTimeSinceTheStart() throws Exception {
        SyntheticChunk recorded = withProcessTime()
                .event("jdk.JVMInformation", 0, 9_000L)
                .event("timeagent.AgentInfo", SECOND, 3 * SECOND)
                .event("timeagent.AgentInfo", 10 * SECOND, 12 * SECOND);

        // 3 s of CPU in the 2 s since the start, half of them recorded
        assertThat(share(recorded)).isCloseTo(1.5 / (9 + 1.5), within(1e-9));
    }

    @Test
    void takesTheRestOfARecordingThatWasCutOffToBeLikeTheLoad() throws Exception {
        SyntheticChunk recorded = withProcessTime()
                .event("timeagent.AgentInfo", 0, 20 * SECOND)
                .event("timeagent.AgentInfo", 8 * SECOND, 26 * SECOND)
                .event("jdk.CPUInformation", 0, 4L)
                .event("jdk.CPULoad", SECOND, 0f, 0f)
                .event("jdk.CPULoad", 9 * SECOND, 0.25f, 0.25f);

        assertThat(share(recorded)).isCloseTo(1.5 / (6 + 2 * 2), within(1e-9));
    }

    @Test
    void asksTheLoadWhereTheAgentDoesNotKnow() throws Exception {
        SyntheticChunk recorded = withProcessTime()
                .event("timeagent.AgentInfo", 0, Long.MIN_VALUE)
                .event("timeagent.AgentInfo", 10 * SECOND, Long.MIN_VALUE)
                .event("jdk.CPUInformation", 0, 4L)
                .event("jdk.CPULoad", 0, 0f, 0f)
                .event("jdk.CPULoad", 10 * SECOND, 0.25f, 0f);

        assertThat(share(recorded)).isCloseTo(1.5 / 10, within(1e-9));
    }
}
