package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.fixture.BuiltCallSite;
import timeagent.analysis.fixture.BuiltReport;
import timeagent.analysis.fixture.BuiltWrites;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.jvm.Agent;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.process.Allocation;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.text.TerminalStyle;

/** What a report shows unasked: numbers in one place, and no table from which nothing follows. */
class ReportTextTest {

    private static final Nanos NANOS = BuiltWrites.nanos(2100, 2000, 2500, 9000, 12_000);
    private static final String SUM_OF_READS = "  400, 200/s, about ";
    private static final String SITE = "com.acme.Shop.sell:7";

    private final BuiltReport built = new BuiltReport();

    @BeforeEach
    void hasRecordedAProgram() {
        built.recordings = List.of(new Recording(
                "a.jfr",
                "com.acme.Shop",
                "--port=80",
                "host",
                null,
                7L,
                "VM 17",
                "2026-11-24T10:00:01Z",
                2,
                2,
                null,
                10,
                false));
        built.agent = new Agent("1", "", "", 1L, 1L, 0L, 0L);
        built.cpus = 0.5;
        built.events = List.of();
        built.allocation = new Allocation(null, null, 0, 0);
    }

    private static Clock reads(double share) {
        CallSite site = BuiltCallSite.of("com.acme.Shop", "sell", "()V", 7, "System.nanoTime", 400, 200.0, 20.0, share);
        return new Clock(null, 400L, 200.0, share, null, null, null, null, List.of(site));
    }

    private String text(String... found) {
        return text(CallSiteLayout.DEFAULT, false, found);
    }

    private String text(CallSiteLayout layout, boolean all, String... found) {
        Report report = built.report()
                .with(Stream.of(found)
                        .map(id -> new Finding(id, Severity.WARNING, id + " is found.", "Mend it."))
                        .toList());
        return ReportText.of(report, TerminalStyle.NONE, layout, all);
    }

    @Test
    void beginsWithTheProgramAndWhenItWasRecorded() {
        assertThat(text()).startsWith("""
                Recording
                  program  com.acme.Shop --port=80, PID 7 on host, VM 17
                  start    2026-11-24T10:00:01Z, 2 s, a.jfr

                Findings
                  none
                """);
    }

    @Test
    void hasTheSumOfReadsInTheFindingOrInTheSection() {
        built.clock = reads(0.3);

        assertThat(text()).contains("\nClock reads\n" + SUM_OF_READS, SITE);
        assertThat(text(Checks.CLOCK_SHARE.id()))
                .contains("\nClock reads\n  calls  ", SITE)
                .doesNotContain(SUM_OF_READS);
        assertThat(text(CallSiteLayout.all(By.LINE, null), true, Checks.CLOCK_SHARE.id()))
                .contains("\nClock reads\n" + SUM_OF_READS, SITE);
    }

    @Test
    void omitsCallSitesWhereNothingIsToBeSaved() {
        built.clock = reads(0.0099);

        assertThat(text())
                .contains("\n  400, 200/s, about 0.99 % of the CPU time, most at " + SITE + "\n")
                .doesNotContain("call site\n");
        assertThat(text(CallSiteLayout.all(By.LINE, null), true)).contains(SITE);
        assertThat(text(CallSiteLayout.of(By.METHOD), false)).contains("com.acme.Shop.sell\n");
        assertThat(text(CallSiteLayout.all(By.LINE, 1), false)).contains(SITE);
        built.clock = reads(0.01);
        assertThat(text()).contains(SITE);
    }

    @Test
    void hasTheSumOfWritesOnlyOfSeveralPeers() {
        built.writes = BuiltWrites.to(1, NANOS);
        assertThat(text()).contains("db/10.0.0.7:1\n").doesNotContain(" in writes");
        assertThat(text(CallSiteLayout.DEFAULT, true)).contains("  20 writes, 4 kB, 0 failed, 2.10 us in writes");

        built.writes = BuiltWrites.to(2, NANOS);
        assertThat(text()).contains("  40 writes, 8 kB, 0 failed, 2.10 us in writes", "db/10.0.0.7:2\n");
    }

    @Test
    void hasTheRateOfContextSwitchesInTheFindingOrAbove() {
        built.switches = new ContextSwitches(60, 4, 32.0, List.of());

        assertThat(text()).contains("32 context switches/s\n");
        assertThat(text(Checks.CONTEXT_SWITCHES.id())).doesNotContain("context switches/s");
    }
}
