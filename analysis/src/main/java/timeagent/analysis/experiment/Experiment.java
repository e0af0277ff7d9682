package timeagent.analysis.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Measurements;
import timeagent.analysis.comparison.Metric;
import timeagent.analysis.comparison.RoundsComparison;
import timeagent.analysis.recording.UnreadableRecordingException;
import timeagent.analysis.summary.AgentOptions;
import timeagent.analysis.summary.Plots;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.UnlikeRecordingsException;

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
    private final Stop stop = new Stop();

    private final Summary a = new Summary();
    private final Summary b = new Summary();
    private final List<Measurements> roundsA = new ArrayList<>();
    private final List<Measurements> roundsB = new ArrayList<>();

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
        this.order = Order.of(rounds, new SplittableRandom(seed));
        this.runner = new Runner(new Launch(agentJar, command), folder, stop);
        this.progress = new Progress(messages, 2 * rounds);
        messages.println("timeagent: " + rounds + (rounds == 1 ? " round" : " rounds") + ", order from seed " + seed
                + ", recordings in '" + folder + "'");
    }

    /**
     * Finds out whether an experiment can begin, without leaving anything behind.
     *
     * @throws RefusedOptionsException when the agent does not take the options of a or of b
     * @throws RunFailedException when the command's java launcher cannot be started
     */
    public static void check(Path agentJar, List<String> command, String optionsA, String optionsB)
            throws RefusedOptionsException, RunFailedException, InterruptedException {
        new OptionsProbe(agentJar, new Launch(agentJar, command)).check(optionsA, optionsB);
    }

    /**
     * Runs all rounds; stopped by Ctrl-C, compares those that were finished.
     *
     * @throws RunFailedException when a run failed, or none was finished
     * @throws RefusedOptionsException when the agent did not take its options
     */
    public Comparison run() throws RunFailedException, RefusedOptionsException, InterruptedException {
        for (int round = 1; round <= rounds && !stop.requested(); round++) {
            runRound(round);
        }
        if (roundsA.isEmpty()) {
            throw new RunFailedException("stopped before the first round was finished; there is nothing to compare");
        }
        Set<String> meantToDiffer = AgentOptions.differing(optionsA, optionsB);
        return RoundsComparison.of(a, roundsA, b, roundsB, meantToDiffer, margin);
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

    private void runRound(int round) throws RunFailedException, RefusedOptionsException, InterruptedException {
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
        } catch (RunFailedException e) {
            if (stop.requested()) {
                return;
            }
            throw e;
        }
        if (stop.requested()) {
            return;
        }
        Measurements ofA = measure(runA, a);
        Measurements ofB = measure(runB, b);
        roundsA.add(ofA);
        roundsB.add(ofB);
    }

    private Run run(int round, String side, String options)
            throws RunFailedException, RefusedOptionsException, InterruptedException {
        String name = String.format(Locale.ROOT, "round-%02d-%s", round, side);
        Run run = runner.run(options, name);
        progress.ended(name, run.wallSeconds());
        return run;
    }

    private static Measurements measure(Run run, Summary side) throws RunFailedException {
        Summary alone = new Summary();
        try {
            Summary.read(run.recording(), alone, side);
        } catch (UnreadableRecordingException | UnlikeRecordingsException e) {
            throw new RunFailedException(e.getMessage());
        }
        return new Measurements(alone)
                .with(Metric.PROCESS_CPU, run.cpuSeconds())
                .with(Metric.PROCESS_WALL, run.wallSeconds());
    }
}
