package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.text.TerminalStyle;

/** A JVM with two hardware threads that used both while it compiled, and one for as many reads as a CPU can make after that. */
class AttachWarmUpTest {

    private static final long SECOND = 1_000_000_000;
    private static final int LENGTH = 20;
    private static final Offset<Double> EXACT = within(1e-6);

    @TempDir
    Path folder;

    private final Summary summary = new Summary();

    /** Part of each second in which code was compiled. */
    private final double[] compiling = new double[LENGTH];

    private boolean attached = true;
    private boolean hasTotals = true;
    private int chunks = 1;

    private void compilesUntil(int second) {
        for (int i = 0; i < second; i++) {
            compiling[i] = 0.9;
        }
    }

    private boolean isBusy(int second) {
        return compiling[second] > 0.5;
    }

    /** 7 writes a second that are counted, else 70; or a single one each second. */
    private Object[] write(int second) {
        long writes = isBusy(second) ? 7 : 70;
        return hasTotals
                ? new Object[] {"10.0.0.1", "channel", writes, 0L, 0L}
                : new Object[] {"10.0.0.1", "channel", 0L};
    }

    /** 1 M reads a second by code that is not compiled, else 25 M, each of 20 ns. */
    private Report report() throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        double compiled = 0;
        double used = 0;
        long total = 0;
        int length = LENGTH / chunks;
        for (int i = 0; i < chunks; i++) {
            SyntheticChunk chunk = new SyntheticChunk()
                    .type("timeagent.AgentInfo", "boolean attached, long activeSince, long processCpuTime")
                    .type(
                            "timeagent.ClockCallSite",
                            "String method, String clock, long calls, long totalCalls, long meanDuration")
                    .type("timeagent.SocketPeer", "String address, String api, long writes, long bytes, long time")
                    .type("timeagent.SocketWrite", "String address, String api, long bytesWritten")
                    .type("timeagent.EventTypeCost", "String eventType, long committed, long measured, long time")
                    .type("jdk.CompilerStatistics", "long totalTimeSpent")
                    .type("jdk.CPUInformation", "long hwThreads")
                    .type("jdk.CPULoad", "float jvmUser, float jvmSystem")
                    .startingAt(i * length * SECOND)
                    .clock(i * length * SECOND, SECOND)
                    .lasting(length * SECOND);
            long begin = i * length * SECOND;
            chunk.event("timeagent.AgentInfo", begin, attached, -1L, (long) (used * SECOND));
            chunk.event("jdk.CPUInformation", begin, 2L);
            for (int second = i * length; second < (i + 1) * length; second++) {
                long time = (second + 1) * SECOND - 1000;
                long calls = isBusy(second) ? 1_000_000 : 25_000_000;
                total += calls;
                compiled += compiling[second];
                used += isBusy(second) ? 2 : 1;
                chunk.event("timeagent.ClockCallSite", time, "a", "System.nanoTime", calls, total, 20L)
                        .event("jdk.CPULoad", time, isBusy(second) ? 1f : 0.5f, 0f)
                        .event("timeagent.EventTypeCost", time, "com.acme.Order", 1000L, 1000L, 100_000_000L)
                        .event(
                                hasTotals ? "timeagent.SocketPeer" : "timeagent.SocketWrite",
                                hasTotals ? time : time - SECOND / 2,
                                write(second))
                        .event("jdk.CompilerStatistics", time, (long) (compiled * SECOND));
            }
            chunk.event("timeagent.AgentInfo", begin + length * SECOND, attached, -1L, (long) (used * SECOND));
            all.writeBytes(chunk.bytes());
        }
        Summary.read(Files.write(folder.resolve("a.jfr"), all.toByteArray()), summary);
        return summary.report();
    }

    private static String text(Report report) {
        return ReportText.of(report, TerminalStyle.NONE).replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 20})
    void leavesTheTimeInWhichTheJvmCompilesOutOfRatesAndShares(int parts) throws Exception {
        chunks = parts;
        compilesUntil(9);

        Report report = report();

        // nine seconds busy, then three to be sure
        assertThat(report.recordings().stream()
                        .mapToDouble(one -> one.warmUpSeconds() == null ? 0 : one.warmUpSeconds())
                        .sum())
                .isCloseTo(12, within(0.01));
        assertThat(report.recordings().get(0).settled()).isTrue();
        assertThat(report.clock().reads()).isEqualTo(9 * 1_000_000L + 11 * 25_000_000L);
        assertThat(report.clock().readsPerSecond()).isCloseTo(25e6, within(1e4));
        assertThat(report.clock().estimatedCpuShare()).isCloseTo(0.5, within(0.001));
        CallSite site = report.clock().callSites().get(0);
        assertThat(site.calls()).isEqualTo(report.clock().reads());
        assertThat(site.callsPerSecond()).isEqualTo(report.clock().readsPerSecond());
        assertThat(site.estimatedCpuShare()).isEqualTo(report.clock().estimatedCpuShare());
        assertThat(summary.metrics().get(Metric.READS_PER_SECOND.key())).isEqualTo(site.callsPerSecond());
        assertThat(report.socketWrites().events()).isEqualTo(9 * 7 + 11 * 70);
        assertThat(report.socketWrites().eventsPerSecond()).isCloseTo(70, within(0.1));
        assertThat(text(report)).contains("warm-up 12.0 s after the attach");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void dividesTheCpuTimeOfAllByWhatWasCountedInAllOfIt(int parts) throws Exception {
        chunks = parts;
        compilesUntil(9);

        Report report = report();

        double used = 9 * 2 + 11;
        assertThat(summary.cpuSeconds()).isCloseTo(used, within(0.01));
        // 1,000 events a second, of 0.1 ms each
        assertThat(report.events().get(0).committed()).isEqualTo(LENGTH * 1000);
        assertThat(report.events().get(0).estimatedCpuShare()).isCloseTo(LENGTH * 0.1 / used, within(0.001));
        double units = WorkUnit.of("com.acme.Order").inReport(report);
        assertThat(WorkUnit.metrics(units, report, summary.cpuSeconds()).get(Metric.UNIT_CPU.key()))
                .isCloseTo(used * SECOND / (LENGTH * 1000), within(1e4));
    }

    @Test
    void leavesSingleWritesOutOfTheRate() throws Exception {
        hasTotals = false;
        compilesUntil(9);

        assertThat(report().socketWrites().events()).isEqualTo(20);
        assertThat(summary.report().socketWrites().eventsPerSecond()).isCloseTo(1, within(0.01));
    }

    @Test
    void countsAllOfAJvmThatHadNothingToCompile() throws Exception {
        compiling[7] = 0.9;

        Report report = report();

        assertThat(report.recordings().get(0).warmUpSeconds()).isNull();
        assertThat(report.recordings().get(0).settled()).isNull();
        assertThat(report.clock().readsPerSecond()).isCloseTo((19 * 25e6 + 1e6) / 20, EXACT);
        assertThat(text(report)).doesNotContain("warm-up");
    }

    @Test
    void countsAllOfAJvmThatHasHadTheAgentFromTheStart() throws Exception {
        attached = false;
        compilesUntil(9);

        assertThat(report().clock().readsPerSecond()).isCloseTo((9 * 1e6 + 11 * 25e6) / 20, EXACT);
    }

    @Test
    void saysThatAllIsOfAWarmUpThatDidNotEnd() throws Exception {
        compilesUntil(18);

        Report report = report();

        assertThat(report.recordings().get(0).warmUpSeconds()).isNull();
        assertThat(report.recordings().get(0).settled()).isFalse();
        assertThat(report.clock().readsPerSecond()).isCloseTo((18 * 1e6 + 2 * 25e6) / 20, EXACT);
        assertThat(text(report)).contains("rates and shares include it");
    }
}
