package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.experiment.Experiment.Plan;
import timeagent.analysis.fixture.FakeProgram;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

class ExperimentTest {

    @TempDir
    Path folder;

    private final StringWriter messages = new StringWriter();
    private final InterruptHandler interrupt = new InterruptHandler();

    @AfterEach
    void close() {
        interrupt.close();
    }

    /** Starts nothing: the recording is made in this JVM. */
    private final class FakeRunner implements Runner {

        @Override
        public Run run(SideOptions options, String name) {
            Path recording = folder.resolve(name + ".jfr");
            try {
                Recorded.to(recording, () -> {
                    if (options.hasAgent()) {
                        FakeProgram.emit(options.agent());
                    }
                });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new Run(List.of(new Window(recording, recording, 1)), 1, 0.5, true);
        }

        @Override
        public Path folder() {
            return folder;
        }

        @Override
        public InterruptHandler stop() {
            return interrupt;
        }
    }

    /** Every look at the clock takes as long as is said, and a program costs the same in each run. */
    private Experiment experiment(String a, Plan plan, Duration tick) {
        AtomicLong time = new AtomicLong();
        List<String> command = List.of("java", "Program");
        return new Experiment(
                new FakeRunner(),
                new SideOptions(a, null, command),
                new SideOptions("cheap", null, command),
                plan,
                new PrintWriter(messages, true),
                () -> time.addAndGet(tick.toNanos()));
    }

    @Test
    void stopsEarlyWhenBothCostsAreKnown() throws Exception {
        Experiment experiment =
                experiment("costly", new Plan(null, Duration.ofHours(1), 1, null, List.of()), Duration.ofMinutes(6));
        Comparison comparison = experiment.run(Verdict.MARGIN);

        assertThat(comparison.rounds()).isEqualTo(3);
        assertThat(comparison.metrics().get(0).verdict()).isEqualTo(Verdict.LOWER);
        assertThat(experiment.ending()).startsWith(", stopped early: ");
        assertThat(messages.toString()).startsWith("timeagent: up to 60 min 0 s, order from seed 1, ");
    }

    @Test
    void doesNotStopEarlyWhenTheRoundsAreGiven() throws Exception {
        Experiment experiment = experiment("costly", new Plan(4, null, 1, null, List.of()), Duration.ofMinutes(2));
        assertThat(experiment.run(Verdict.MARGIN).rounds()).isEqualTo(4);
        assertThat(experiment.ending()).isEmpty();
        assertThat(messages.toString()).startsWith("timeagent: 4 rounds, order from seed 1, ");
    }

    @Test
    void startsNoRoundThatWouldEndTooLate() throws Exception {
        Experiment experiment =
                experiment("costly", new Plan(4, Duration.ofMinutes(1), 1, null, List.of()), Duration.ofMinutes(2));
        assertThat(experiment.run(Verdict.MARGIN).rounds()).isEqualTo(3);
        assertThat(experiment.ending()).isEqualTo(", out of time (--max-time 60 s)");
    }

    @Test
    void comparesWithRunsWithoutTheAgent() throws Exception {
        Comparison comparison = experiment("none", new Plan(2, null, 1, null, List.of()), Duration.ofMinutes(2))
                .run(Verdict.MARGIN);

        assertThat(comparison.a().agent()).isNull();
        assertThat(comparison.b().agent()).isNotNull();
        assertThat(comparison.metrics())
                .extracting(MetricRow::name)
                .contains("process.wallSeconds")
                .doesNotContain("socketWrite.bytesPerEvent");
        assertThat(comparison.reasons()).noneMatch(reason -> reason.startsWith("different"));
    }

    private static List<Boolean> order(long seed, int rounds) {
        List<Boolean> firstA = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            firstA.add(Experiment.beginsWithA(seed, i));
        }
        return firstA;
    }

    @Test
    void letsEachSideBeginOneOfTwoRounds() {
        for (int seed = 0; seed < 50; seed++) {
            List<Boolean> order = order(seed, 10);
            for (int i = 0; i < order.size(); i += 2) {
                assertThat(order.get(i)).isNotEqualTo(order.get(i + 1));
            }
        }
    }

    @Test
    void isRandomAndRepeatable() {
        Set<List<Boolean>> orders = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            orders.add(order(seed, 5));
        }

        // three that are free
        assertThat(orders).hasSize(8);
        assertThat(order(7, 9)).isEqualTo(order(7, 9));
    }
}
