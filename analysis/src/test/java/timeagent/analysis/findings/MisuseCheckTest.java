package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.Summary;

class MisuseCheckTest {

    @TempDir
    Path folder;

    private Summary summary(Runnable events) throws Exception {
        return Recorded.summary(Recorded.to(folder.resolve("a.jfr"), () -> {
            AgentEvents.agentInfo("socket=mirror", 0, 0);
            events.run();
        }));
    }

    private static Outcome outcome(Summary summary) {
        return Checks.CLOCK_MISUSE.of(summary.facts(), Check.Limit::value);
    }

    private static Double metric(Summary summary) {
        return summary.metrics().get("clock.misuse");
    }

    @Test
    void listsCallSitesByTheirReads() throws Exception {
        Summary summary = summary(() -> {
            AgentEvents.usedReads("System.currentTimeMillis", 1, "elapsed", "wall clock");
            AgentEvents.usedReads("System.nanoTime", 4, "deadline", "overflow");
            AgentEvents.usedReads("System.nanoTime", 2, "timestamp", "no date");
            AgentEvents.usedReads("System.nanoTime", 3, "elapsed", "two clocks");
            AgentEvents.usedReads("System.currentTimeMillis", 5, "timestamp", "");
            AgentEvents.usedReads("System.currentTimeMillis", 6, "deadline", "");
            AgentEvents.usedReads("System.nanoTime", 7, "elapsed", "");
        });

        Outcome outcome = outcome(summary);

        assertThat(outcome.summary())
                .startsWith("4 call sites use a clock in a wrong way (")
                .containsPattern(
                        "Timer.run:4 \\(System.nanoTime, deadline, overflow, .* reads/s; use now - deadline < 0\\); .*"
                                + "Timer.run:3 \\(System.nanoTime, elapsed, two clocks, .*; use the same clock for both\\); .*"
                                + "Timer.run:2 \\(System.nanoTime, timestamp, no date, .*; use System.currentTimeMillis.*"
                                + "Timer.run:1 \\(System.currentTimeMillis, elapsed, wall clock, .*; use System.nanoTime")
                .doesNotContain("run:5", "run:6", "run:7", "more");
        assertThat(outcome.solution()).contains("System.nanoTime()");
        assertThat(metric(summary)).isEqualTo(4);
    }

    @Test
    void abbreviatesALongList() throws Exception {
        Summary summary = summary(() -> {
            for (int line = 1; line <= 7; line++) {
                AgentEvents.usedReads("System.currentTimeMillis", line, "elapsed", "wall clock");
            }
        });

        Outcome outcome = outcome(summary);

        assertThat(outcome.summary())
                .contains("run:7", "run:3", "; and 2 more in com.acme (2).")
                .doesNotContain("run:2");
        assertThat((List<?>) outcome.values().get(1)).hasSize(7);
    }

    @Test
    void addsUpALongListByLibrary() throws Exception {
        List<String> classes = List.of(
                "Main",
                "com.acme.Timer",
                "io.netty.util.Timer",
                "io.netty.util.concurrent.Scheduled",
                "org.apache.catalina.Session",
                "org.apache.tomcat.util.Pool",
                "org.apache.tomcat.Poller");
        Summary summary = summary(() -> {
            // those with most reads are listed
            for (int line = 101; line <= 105; line++) {
                AgentEvents.usedReads("System.currentTimeMillis", line, "elapsed", "wall clock");
            }
            for (String className : classes) {
                AgentEvents.usedReads(className, "System.currentTimeMillis", 1, "elapsed", "wall clock");
            }
        });

        assertThat(outcome(summary).summary())
                .startsWith("12 call sites")
                .endsWith("; and 7 more in io.netty.util (2), org.apache.tomcat (2), (no package) (1), com.acme (1),"
                        + " org.apache.catalina (1).");
    }

    @Test
    void severityFollowsTheRate() throws Exception {
        Summary summary = summary(() -> AgentEvents.usedReads("System.currentTimeMillis", 1, "elapsed", "wall clock"));
        double rate = summary.facts().report().clock().readsPerSecond();

        assertThat(severity(summary, 0, 2 * rate)).isEqualTo(Severity.INFO);
        assertThat(severity(summary, 0, rate / 2)).isEqualTo(Severity.WARNING);
        assertThat(severity(summary, 2 * rate, 3 * rate)).isEqualTo(Severity.OK);
    }

    private static Severity severity(Summary summary, double info, double warning) {
        return Checks.CLOCK_MISUSE
                .of(summary.facts(), limit -> limit.id().endsWith("info") ? info : warning)
                .severity();
    }

    @Test
    void isContentWithoutMisuse() throws Exception {
        Summary summary = summary(() -> AgentEvents.usedReads("System.currentTimeMillis", 1, "", ""));

        assertThat(outcome(summary).severity()).isEqualTo(Severity.OK);
        assertThat(metric(summary)).isZero();
    }

    @Test
    void doesNotApplyToRecordingsWithoutUses() throws Exception {
        Summary summary = summary(() -> AgentEvents.clockReads("now", 1, 100, 20, false));

        assertThat(outcome(summary).isApplicable()).isFalse();
        assertThat(metric(summary)).isNull();
    }

    @Test
    void aRecordingWithoutReadsHasNoMisuse() throws Exception {
        assertThat(metric(summary(() -> AgentEvents.clockSource("tsc")))).isZero();
    }
}
