package timeagent.analysis.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Metric;
import timeagent.analysis.experiment.Runner.Run;
import timeagent.analysis.recording.UnreadableRecordingException;
import timeagent.analysis.summary.IncompatibleRecordingsException;
import timeagent.analysis.summary.Plots;
import timeagent.analysis.summary.RecordedOptions;
import timeagent.analysis.summary.Summary;

/**
 * Runs a command under two sets of agent options, a round being one run of each in random order, and compares them.
 *
 * <p>Pairs and a random order within them keep what changes slowly on the machine out of the comparison: both sides of a round
 * see it, and neither is always the first.
 */
public final class Experiment implements AutoCloseable {

    private final String optionsA;
    private final String optionsB;
    private final int rounds;
    private final double margin;
    private final List<Boolean> order;
    private final Runner runner;
    private final Progress progress;
    private final InterruptHandler stop = new InterruptHandler();

    private final Summary a = new Summary();
    private final Summary b = new Summary();
    private final List<Map<Metric, Double>> roundsA = new ArrayList<>();
    private final List<Map<Metric, Double>> roundsB = new ArrayList<>();

    /**
     * @param margin in which two values are the same, 0.05 for 5 %
     * @param folder absolute, for recordings and outputs
     * @param seed of the random order
     * @param messages for progress
     */
    public Experiment(
            Path agentJar,
            List<String> command,
            String optionsA,
            String optionsB,
            int rounds,
            double margin,
            Path folder,
            long seed,
            PrintWriter messages) {
        this.optionsA = optionsA;
        this.optionsB = optionsB;
        this.rounds = rounds;
        this.margin = margin;
        this.order = RoundOrder.of(rounds, new SplittableRandom(seed));
        this.runner = new Runner(new Launch(agentJar, command), folder, stop);
        this.progress = new Progress(messages, 2 * rounds);
        messages.println("timeagent: " + rounds + (rounds == 1 ? " round" : " rounds") + ", order from seed " + seed
                + ", recordings in '" + folder + "'");
    }

    /**
     * Finds out whether an experiment can begin, without leaving anything behind.
     *
     * @throws ExperimentException when the agent does not take the options of a or of b
     *     or when the command's java launcher cannot be started
     */
    public static void check(Path agentJar, List<String> command, String optionsA, String optionsB)
            throws ExperimentException, InterruptedException {
        new OptionsProbe(agentJar, new Launch(agentJar, command)).check(optionsA, optionsB);
    }

    /**
     * Runs all rounds; stopped by Ctrl-C, compares those that were finished.
     *
     * @throws ExperimentException when a run failed, none was finished, or the agent did not take its options
     */
    public Comparison run() throws ExperimentException, InterruptedException {
        for (int round = 1; round <= rounds && !stop.requested(); round++) {
            runRound(round);
        }
        if (roundsA.isEmpty()) {
            throw ExperimentException.failed(
                    "stopped before the first round was finished; there is nothing to compare");
        }
        Set<String> meantToDiffer = RecordedOptions.differing(optionsA, optionsB);
        return Comparison.ofRounds(a, roundsA, b, roundsB, meantToDiffer, margin);
    }

    /** Whether Ctrl-C has come. */
    public boolean isStopped() {
        return stop.requested();
    }

    /** What a page plots of a and of b, the runs of each laid over each other. */
    public List<Plots> plots() {
        return List.of(a.plots(true), b.plots(true));
    }

    /** Lets a JVM that was told to stop go; not before the result is written. */
    @Override
    public void close() {
        stop.close();
    }

    private void runRound(int round) throws ExperimentException, InterruptedException {
        boolean firstA = order.get(round - 1);
        Run runA = null;
        Run runB = null;
        try {
            if (firstA) {
                runA = run(round, "a", optionsA);
            }
            runB = run(round, "b", optionsB);
            if (!firstA) {
                runA = run(round, "a", optionsA);
            }
        } catch (ExperimentException e) {
            if (stop.requested()) {
                return;
            }
            throw e;
        }
        if (stop.requested()) {
            return;
        }
        Map<Metric, Double> ofA = measure(runA, a);
        Map<Metric, Double> ofB = measure(runB, b);
        roundsA.add(ofA);
        roundsB.add(ofB);
    }

    private Run run(int round, String side, String options) throws ExperimentException, InterruptedException {
        String name = String.format(Locale.ROOT, "round-%02d-%s", round, side);
        Run run = runner.run(options, name);
        progress.ended(name, run.wallSeconds());
        return run;
    }

    private static Map<Metric, Double> measure(Run run, Summary side) throws ExperimentException {
        Summary alone = new Summary();
        try {
            Summary.read(run.recording(), alone, side);
        } catch (UnreadableRecordingException | IncompatibleRecordingsException e) {
            throw ExperimentException.failed(e.getMessage());
        }
        Map<Metric, Double> metrics = Comparison.metrics(alone);
        metrics.put(Metric.PROCESS_CPU, run.cpuSeconds());
        metrics.put(Metric.PROCESS_WALL, run.wallSeconds());
        return metrics;
    }
}
