package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Finding.Severity;

/** Findings of ten seconds in which half a CPU is used. */
class RatesTest {

    private static final long SECOND = 1_000_000_000;
    private static final String WRITE = "timeagent.SocketWrite";

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = new SyntheticChunk()
            .type("timeagent.AgentInfo", "String options, long processCpuTime")
            .type("jdk.ActiveSetting", "long id, String name, String value")
            .type("timeagent.ClockCallSite", "String clock, long calls, long meanDuration")
            .type(
                    "timeagent.ClockSource",
                    "String current, long currentTimeMillisCost, long nanoTimeCost, String advice")
            .type("jdk.DataLoss", "long amount")
            .type("timeagent.ContextSwitches", "long voluntary, long involuntary")
            .type(WRITE, "String address, long port, long bytesWritten, String api, boolean error")
            .event("timeagent.AgentInfo", 0, "", 0L)
            .event("timeagent.AgentInfo", 10 * SECOND, "", 5 * SECOND)
            .lasting(10 * SECOND);

    private List<Finding> findings() throws Exception {
        return Checks.report(Recorded.summary(chunk.write(folder.resolve("a.jfr"))))
                .findings();
    }

    private Finding finding() throws Exception {
        List<Finding> findings = findings();
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private void set(long atSecond, String type, String setting, String value) {
        chunk.event("jdk.ActiveSetting", atSecond * SECOND, chunk.number(type), setting, value);
    }

    @Test
    void contextSwitchesDoNotNeedTheEventsOfTheClock() throws Exception {
        set(0, "timeagent.ClockCallSite", "enabled", "false");
        chunk.event("timeagent.ContextSwitches", SECOND, 300_000L, 0L);

        assertThat(finding().summary())
                .isEqualTo("30,000 context switches/s (300,000 voluntary, 0 involuntary in all); CPUs in use: 0.50.");
    }

    @Test
    void contextSwitchesOnAnUnknownNumberOfCpusAreNoFinding() throws Exception {
        SyntheticChunk unknown = new SyntheticChunk()
                .type("timeagent.ContextSwitches", "long voluntary, long involuntary")
                .event("timeagent.ContextSwitches", SECOND, 9_000_000L, 0L)
                .lasting(SECOND);

        assertThat(Checks.report(Recorded.summary(unknown.write(folder.resolve("unknown.jfr"))))
                        .findings())
                .isEmpty();
    }

    @Test
    void allLostDataIsOneCause() throws Exception {
        chunk.event("jdk.DataLoss", SECOND, 3L).event("jdk.DataLoss", 2 * SECOND, 4L);

        assertThat(finding().severity()).isEqualTo(Severity.WARNING);
        assertThat(finding().summary())
                .startsWith("Incomplete: Flight Recorder dropped 7 bytes of events: give it more memory");
    }

    private void source(String current, long millis, long nanos, String advice) {
        chunk.event("timeagent.ClockSource", 0, current, millis, nanos, advice);
    }

    @Test
    void theAdviceIsAboutTheSlowerClock() throws Exception {
        source("tsc", 27, 600, "tsc is read in user mode: nothing to do");

        assertThat(finding().severity()).isEqualTo(Severity.WARNING);
        assertThat(finding().summary())
                .isEqualTo(
                        "A read of System.currentTimeMillis() takes 27 ns, of System.nanoTime() 600 ns; clock source tsc,"
                                + " slow.");
        assertThat(finding().solution())
                .startsWith("Read the clock less often.")
                .doesNotContain("nothing to do");
    }

    @Test
    void theNameOfAClockSourceIsWrittenAsItIs() throws Exception {
        source("hpet", 27, Long.MIN_VALUE, "hpet is read from a device");

        assertThat(finding().summary())
                .isEqualTo(
                        "A read of System.currentTimeMillis() takes 27 ns, of System.nanoTime() an unknown time; clock"
                                + " source hpet, not read in user mode.");
        assertThat(finding().solution()).isEqualTo("hpet is read from a device.");
    }

    @Test
    void aNegligibleCallSiteIsNotNamed() throws Exception {
        chunk.event("timeagent.ClockCallSite", SECOND, "System.nanoTime", 10_000_000L, 100L)
                .event("timeagent.ClockCallSite", SECOND, "System.currentTimeMillis", 999_000L, 100L);

        assertThat(finding().summary())
                .isEqualTo(
                        "Clock reads use about 22.0 % of the CPU time (17.0 .. 24.7 %, 1.10 M reads/s). Largest call sites: null.null:0"
                                + " (20.0 %).");
        assertThat(finding().solution()).doesNotContain("clock.cached");
    }

    @Test
    void onlyCurrentTimeMillisCanBeCached() throws Exception {
        chunk.event("timeagent.ClockCallSite", SECOND, "System.nanoTime", 10_000_000L, 100L);
        assertThat(finding().solution()).isEqualTo("Read the clock once per unit of work and pass the value on.");

        chunk.event("timeagent.ClockCallSite", SECOND, "System.currentTimeMillis", 9_000_000L, 100L);
        assertThat(finding().solution()).contains("clock.cached=1ms");
    }

    private void writes(int count, long bytes, String api, long port, boolean failed) {
        for (int i = 0; i < count; i++) {
            chunk.event(WRITE, i, "10.0.0.1", port, bytes, api, failed);
        }
    }

    @Test
    void smallWritesAreThoseToOneTcpPeer() throws Exception {
        writes(10_000, 1, "datagram", 53, false);
        writes(10_000, 1, "unix", -1, false);
        assertThat(findings()).isEmpty();

        writes(10_000, 2, "stream", 80, false);
        assertThat(finding().summary())
                .isEqualTo("1,000 writes/s of less than 8 B go to 10.0.0.1:80 (stream): 100.0 % of its 10,000 writes.");
    }

    @Test
    void aWriteWithoutAByteIsNotSmall() throws Exception {
        writes(10_000, 0, "channel", 80, false);
        writes(9_999, 1, "channel", 80, false);
        assertThat(findings()).isEmpty();

        writes(1, 1, "channel", 80, false);
        assertThat(finding().summary())
                .startsWith(
                        "1,000 writes/s of less than 8 B go to 10.0.0.1:80 (channel): 50.0 % of its 20,000 writes.");
    }

    @Test
    void aFailedWriteIsNotSmall() throws Exception {
        writes(10_000, 0, "channel", 80, true);

        assertThat(finding().id()).isEqualTo("timeagent.FailedWrites");
    }

    @Test
    void ratesOfWritesAreThoseWhileTheyAreRecorded() throws Exception {
        set(0, WRITE, "enabled", "true");
        set(5, WRITE, "enabled", "false");
        writes(50_000, 2, "channel", 80, false);

        assertThat(finding().severity()).isEqualTo(Severity.WARNING);
        assertThat(finding().summary()).startsWith("10,000 writes/s of less than 8 B");
    }

    @Test
    void aThresholdThatHidesShortWritesIsNamed() throws Exception {
        set(0, WRITE, "threshold", "10 ms");
        writes(10_000, 2, "channel", 80, false);

        assertThat(finding().summary())
                .endsWith(" Only writes of 10 ms or longer are recorded (threshold of timeagent.SocketWrite).");
    }
}
