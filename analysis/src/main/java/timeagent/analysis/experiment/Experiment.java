package timeagent.analysis.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.experiment.Runner.Run;
import timeagent.analysis.summary.Metric;
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

    private record Side(String name, String options, Summary all, List<Map<Metric, Double>> rounds) {

        Side(String name, String options) {
            this(name, options, new Summary(!options.equals(Launch.NO_AGENT)), new ArrayList<>());
        }

        void add(Run run, boolean endsByItself) throws UserException {
            Summary alone = new Summary(!options.equals(Launch.NO_AGENT));
            Summary.read(run.recording(), alone, all);
            Map<Metric, Double> metrics = Comparison.metrics(alone);
            metrics.put(Metric.PROCESS_CPU, run.cpuSeconds());
            if (endsByItself) {
                metrics.put(Metric.PROCESS_WALL, run.wallSeconds());
            }
            rounds.add(metrics);
        }
    }

    private final Side a;
    private final Side b;
    private final List<Boolean> firstA;
    private final boolean endsByItself;
    private final Runner runner;
    private final PrintWriter messages;
    private final InterruptHandler stop = new InterruptHandler();
    private int runs;
    private double seconds;

    /**
     * @param folder absolute, for recordings and outputs
     * @param seed of the random order
     * @param messages for progress
     */
    public Experiment(
            Launch launch, String optionsA, String optionsB, int rounds, Path folder, long seed, PrintWriter messages) {
        this.a = new Side("a", optionsA);
        this.b = new Side("b", optionsB);
        this.firstA = RoundOrder.of(rounds, new SplittableRandom(seed));
        this.endsByItself = launch.duration() == null;
        this.runner = new Runner(launch, folder, stop);
        this.messages = messages;
        messages.println("timeagent: " + rounds + (rounds == 1 ? " round" : " rounds") + ", order from seed " + seed
                + ", recordings in '" + folder + "'");
    }

    /**
     * Runs all rounds; interrupted by Ctrl-C, compares those that were finished.
     *
     * @param margin in which two values are the same, 0.05 for 5 %
     */
    public Comparison run(double margin) throws UserException, InterruptedException {
        for (int round = 0; round < firstA.size() && !stop.requested(); round++) {
            runRound(round);
        }
        if (a.rounds.isEmpty()) {
            throw UserException.failed("stopped before the first round was finished; there is nothing to compare");
        }
        return Comparison.ofRounds(
                a.all, a.rounds, b.all, b.rounds, RecordedOptions.differing(a.options, b.options), margin);
    }

    /** Whether Ctrl-C was pressed. */
    public boolean isStopped() {
        return stop.requested();
    }

    /** Plots of a and of b, the runs of each laid over each other. */
    public List<Plots> plots() {
        return List.of(a.all.plots(true), b.all.plots(true));
    }

    /** Lets an interrupted JVM end; call it after the result is written. */
    @Override
    public void close() {
        stop.close();
    }

    private void runRound(int round) throws UserException, InterruptedException {
        Side first = firstA.get(round) ? a : b;
        Side second = firstA.get(round) ? b : a;
        Run ofFirst;
        Run ofSecond;
        try {
            ofFirst = run(round, first);
            ofSecond = run(round, second);
        } catch (UserException e) {
            if (stop.requested()) {
                return;
            }
            throw e;
        }
        if (!stop.requested()) {
            first.add(ofFirst, endsByItself);
            second.add(ofSecond, endsByItself);
        }
    }

    private Run run(int round, Side side) throws UserException, InterruptedException {
        String name = String.format(Locale.ROOT, "round-%02d-%s", round + 1, side.name);
        Run run = runner.run(side.options, name);
        runs++;
        seconds += run.wallSeconds();
        int all = 2 * firstA.size();
        String rest = runs == all ? "" : ", about " + time(seconds / runs * (all - runs)) + " left";
        messages.println("timeagent: run " + runs + " of " + all + ", " + name + ": " + time(run.wallSeconds()) + rest);
        return run;
    }

    private static String time(double seconds) {
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 120 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
    }
}
