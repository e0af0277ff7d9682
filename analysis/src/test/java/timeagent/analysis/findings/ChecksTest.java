package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.ConnectException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.fixture.Ticking;
import timeagent.analysis.output.JsonOutput;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.text.TerminalStyle;

class ChecksTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private static Report report(Path recording) throws Exception {
        return Checks.report(Recorded.summary(recording));
    }

    private Report recorded(Runnable events) throws Exception {
        return report(Recorded.to(folder.resolve("a.jfr"), () -> {
            AgentEvents.agentInfo("socket=mirror", 0, 0);
            events.run();
        }));
    }

    private static Finding single(Report report) {
        assertThat(report.findings()).hasSize(1);
        return report.findings().get(0);
    }

    @Test
    void aCleanRecordingHasNone() throws Exception {
        Report report = recorded(() -> {
            AgentEvents.clockSource("tsc");
            AgentEvents.socketWrite(8080, 1000, null);
            AgentEvents.eventCost("instrumented-cached", 1, 1, 0, 300);
            AgentEvents.contextSwitches(1, 0);
            AgentEvents.agentUsed(1);
        });

        assertThat(report.findings()).isEmpty();
        assertThat(ReportText.of(report, new TerminalStyle(80, false))).contains("\nFindings\n  none\n");
    }

    @Test
    void warningsComeFirst() throws Exception {
        Report report = recorded(() -> {
            AgentEvents.clockSource("hpet");
            AgentEvents.socketWrite(8080, 1000, ConnectException.class);
        });

        assertThat(report.findings())
                .extracting(Finding::id, Finding::severity, Finding::summary)
                .containsExactly(
                        tuple(
                                "timeagent.FailedWrites",
                                Severity.WARNING,
                                "1 of 1 socket write failed (100.0 %). Most, 1, to localhost/127.0.0.1:8080"
                                        + " (channel)."),
                        tuple(
                                "timeagent.ClockSource",
                                Severity.INFO,
                                "A read of System.currentTimeMillis() takes 22.5 ns, of System.nanoTime() 21.3 ns; clock"
                                        + " source hpet, not read in user mode."));
        assertThat(JsonOutput.of(report)).contains("\"severity\": \"warning\"", "\"severity\": \"info\"");
        assertThat(ReportText.of(report, new TerminalStyle(200, false)))
                .contains("Findings\n  - warning: 1 of 1 socket write failed (100.0 %). Most, 1, to ");
    }

    @Test
    void theShareOfClockReadsNamesTheCallSites() throws Exception {
        Finding finding = single(report(Ticking.clock(folder.resolve("a.jfr"), 10, 500_000)));

        assertThat(finding.id()).isEqualTo("timeagent.ClockShare");
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.summary())
                .matches(
                        "Clock reads use about 5\\d\\.\\d % of the CPU time \\(\\d\\d\\.\\d \\.\\. 6\\d\\.\\d %, 5\\d\\d reads/s\\)\\. Largest call sites:"
                                + " A\\.null:0 \\(5\\d\\.\\d %\\); B\\.null:0 \\(\\d\\.\\d\\d %\\)\\.");
    }

    @Test
    void aSmallShareIsLessSevere() throws Exception {
        assertThat(single(report(Ticking.clock(folder.resolve("a.jfr"), 10, 50_000)))
                        .severity())
                .isEqualTo(Severity.INFO);
        assertThat(report(Ticking.clock(folder.resolve("a.jfr"), 10, 5000)).findings())
                .isEmpty();
    }

    @Test
    void aSlowClockSourceIsNamedWithTheHypervisorAndTheMostThatAnotherCanSave() throws Exception {
        SyntheticChunk chunk = new SyntheticChunk()
                .type("timeagent.ClockSource", "String current, ticks currentTimeMillisCost, ticks nanoTimeCost")
                .type("timeagent.ClockCallSite", "String className, long calls, ticks meanDuration")
                .type("timeagent.AgentInfo", "String options")
                .type("jdk.VirtualizationInformation", "String name")
                .type("jdk.CPULoad", "float jvmUser, float jvmSystem")
                .type("jdk.CPUInformation", "long hwThreads")
                .lasting(10 * SECOND)
                .event("timeagent.AgentInfo", 0, "")
                .event("timeagent.ClockSource", 0, "xen", 650L, 640L)
                .event("jdk.VirtualizationInformation", 0, "Xen hardware-assisted virtualization")
                .event("jdk.CPUInformation", 0, 1L);
        for (int second = 1; second <= 10; second++) {
            chunk.event("timeagent.ClockCallSite", second * SECOND, "A", 10_000L, 650L)
                    .event("jdk.CPULoad", second * SECOND, 0.5f, 0f);
        }

        assertThat(single(report(chunk.write(folder.resolve("a.jfr")))).summary())
                .isEqualTo(
                        "A read of System.currentTimeMillis() takes 650 ns, of System.nanoTime() 640 ns; clock source"
                                + " xen (Xen hardware-assisted virtualization), not read in user mode. Another source can save"
                                + " less than 1.30 % of the CPU time, which all reads use.");
    }

    @Test
    void slowEventsCountOnceTheirTimeIsKnown() throws Exception {
        assertThat(recorded(() -> AgentEvents.eventCost("handwritten", 10, 10, 0, 90_000))
                        .findings())
                .isEmpty();

        Finding finding = single(recorded(() -> {
            for (int i = 0; i < 8; i++) {
                AgentEvents.eventCost("handwritten", 10, 10, 0, 90_000 + 1000 * (i % 3));
            }
        }));
        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary())
                .startsWith("A socket-write event of the agent (option socket=handwritten) allocates 0 B and takes 9.");
        assertThat(finding.solution()).contains("threshold");
    }

    @Test
    void theStyleThatIsInUseIsNotAdvised() throws Exception {
        assertThat(single(recorded(() -> AgentEvents.eventCost("instrumented-cached", 10, 10, 1000, 300)))
                        .solution())
                .startsWith("Record fewer events");
        assertThat(single(recorded(() -> AgentEvents.eventCost("mirror", 10, 10, 1000, 300)))
                        .solution())
                .startsWith("Use socket=instrumented-cached");
    }

    @Test
    void whatTheAgentDidNotCoverIsNamed() throws Exception {
        Report report = recorded(() -> {
            AgentEvents.agentInfo("socket=mirror", 0, 3);
            AgentEvents.agentNotes("socket writes not recorded: quic");
        });

        Finding finding = single(report);
        assertThat(finding.id()).isEqualTo("timeagent.Coverage");
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.summary())
                .isEqualTo("Incomplete: hooks of the agent failed 3 times: events or counts are missing;"
                        + " socket writes not recorded: quic.");
    }

    @Test
    void aCauseCountsOnceHoweverOftenItIsNoted() throws Exception {
        Report report = recorded(() -> {
            AgentEvents.agentInfo("socket=mirror", 1, 0);
            AgentEvents.agentNotes("skipped: com.acme.A (one; two)");
            AgentEvents.agentNotes("skipped: com.acme.A (one; two)", "socket writes not recorded: quic");
            AgentEvents.agentInfo("socket=mirror", 2, 0);
        });

        assertThat(single(report).summary())
                .isEqualTo("Incomplete: 2 classes could not be rewritten: com.acme.A (one; two);"
                        + " socket writes not recorded: quic.");
    }

    @Test
    void whatTheSystemDoesNotOfferIsNoWarning() throws Exception {
        Finding finding = single(recorded(() -> AgentEvents.agentNotes("context switches not recorded: no Linux")));

        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary()).isEqualTo("Incomplete: context switches not recorded: no Linux.");
        assertThat(finding.solution()).doesNotContain("lower limits");
    }

    @Test
    void eventsThatWereNotMeasuredAreALoss() throws Exception {
        Finding finding = single(recorded(() -> AgentEvents.agentNotes(
                "not linked: com.acme.A", "events not measured: com.acme.B (commits by a method reference)")));

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.summary()).startsWith("Incomplete: events not measured: com.acme.B");
    }

    @Test
    void aPatternThatMatchesNoEventByTheEndIsAWarning() throws Exception {
        Report report = recorded(() -> {
            AgentEvents.agentNotes("events not found: com.acme.A:com.acme.B");
            AgentEvents.agentNotes("events not found: com.acme.B");
        });

        assertThat(report.findings()).isEmpty();
        assertThat(report.warnings())
                .extracting(Problem::text)
                .filteredOn(warning -> warning.contains("events"))
                .containsExactly("events=com.acme.B matched no event that was used; give the name of a type or class");
    }

    @Test
    void aPatternThatMatchesLaterIsNoWarning() throws Exception {
        Report report = recorded(() -> {
            AgentEvents.agentNotes("events not found: com.acme.A");
            AgentEvents.agentNotes();
        });

        assertThat(report.warnings()).noneMatch(warning -> warning.text().contains("events="));
    }

    @Test
    void everyLimitHasAnIdOfItsOwn() {
        Set<String> ids = new HashSet<>();
        for (Check check : Checks.ALL) {
            assertThat(check.limits()).allMatch(limit -> ids.add(limit.id()));
        }
    }
}
