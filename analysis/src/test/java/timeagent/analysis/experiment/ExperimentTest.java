package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.experiment.Experiment.Plan;
import timeagent.analysis.fixture.FakeAgent;
import timeagent.analysis.fixture.FakeProgram;
import timeagent.analysis.statistics.Verdict;

class ExperimentTest {

    @TempDir
    Path folder;

    private final StringWriter messages = new StringWriter();
    private final InterruptHandler interrupt = new InterruptHandler();

    @AfterEach
    void close() {
        interrupt.close();
    }

    /** Every look at the clock takes as long as is said, and a program costs the same in each run. */
    private Experiment experiment(Plan plan, Duration tick) throws IOException {
        AtomicLong time = new AtomicLong();
        Path jar = FakeAgent.jar(folder.resolve("agent.jar"));
        Launch launch = new Launch(jar, null, false);
        return new Experiment(
                new CommandRunner(launch, folder, interrupt),
                new SideOptions("costly", null, FakeProgram.command()),
                new SideOptions("cheap", null, FakeProgram.command()),
                plan,
                new PrintWriter(messages, true),
                () -> time.addAndGet(tick.toNanos()));
    }

    @Test
    void stopsEarlyWhenBothCostsAreKnown() throws Exception {
        Experiment experiment =
                experiment(new Plan(null, Duration.ofHours(1), 1, null, List.of()), Duration.ofMinutes(6));
        Comparison comparison = experiment.run(Verdict.MARGIN);

        assertThat(comparison.rounds()).isEqualTo(3);
        assertThat(comparison.metrics().get(0).verdict()).isEqualTo(Verdict.LOWER);
        assertThat(experiment.ending()).startsWith(", stopped early: ");
        assertThat(messages.toString()).startsWith("timeagent: up to 60 min 0 s, order from seed 1, ");
    }

    @Tag("full")
    @Test
    void doesNotStopEarlyWhenTheRoundsAreGiven() throws Exception {
        Experiment experiment = experiment(new Plan(4, null, 1, null, List.of()), Duration.ofMinutes(2));
        assertThat(experiment.run(Verdict.MARGIN).rounds()).isEqualTo(4);
        assertThat(experiment.ending()).isEmpty();
        assertThat(messages.toString()).startsWith("timeagent: 4 rounds, order from seed 1, ");
    }

    @Test
    void startsNoRoundThatWouldEndTooLate() throws Exception {
        Experiment experiment =
                experiment(new Plan(4, Duration.ofMinutes(1), 1, null, List.of()), Duration.ofMinutes(2));
        assertThat(experiment.run(Verdict.MARGIN).rounds()).isEqualTo(3);
        assertThat(experiment.ending()).isEqualTo(", out of time (--max-time 60 s)");
    }
}
