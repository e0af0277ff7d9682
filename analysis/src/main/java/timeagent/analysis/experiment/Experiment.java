package timeagent.analysis.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Expected;
import timeagent.analysis.experiment.Runner.Run;
import timeagent.analysis.summary.AgentPresence;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.RecordedOptions;
import timeagent.analysis.summary.Summary;

/**
 * Runs a command under two sets of agent options, a round being one run of each in random order, and compares them.
 *
 * <p>Pairs and a random order within them keep what changes slowly on the machine out of the comparison: both sides of a round
 * see it, and neither is always the first.
 */
public final class Experiment implements AutoCloseable {

    private record Side(String name, SideOptions options, Summary all, List<Map<String, Double>> rounds) {

        Side(String name, SideOptions options) {
            this(name, options, summary(options), new ArrayList<>());
        }

        void add(Run run, boolean endsByItself) throws UserException {
            Summary alone = summary(options);
            Summary.read(run.recording(), alone, all);
            Map<String, Double> metrics = alone.metrics();
            metrics.put(Metric.PROCESS_CPU.key(), run.cpuSeconds());
            if (endsByItself) {
                metrics.put(Metric.PROCESS_WALL.key(), run.wallSeconds());
            }
            rounds.add(metrics);
        }

        private static Summary summary(SideOptions options) {
            return new Summary(options.hasAgent() ? AgentPresence.REQUIRED : AgentPresence.ABSENT, false);
        }
    }

    private final Side a;
    private final Side b;
    private final Plan plan;
    private final RoundOrder order;
    private final StoppingRule looks = new StoppingRule();
    private final boolean endsByItself;
    private final Runner runner;
    private final PrintWriter messages;
    private final InterruptHandler stop = new InterruptHandler();
    private final LongSupplier nanoTime;
    private final long start;
    private int runs;
    private String ending = "";

    /**
     * How long to go on.
     *
     * @param rounds exactly so many if there is time; null for as many as the result needs
     * @param maxTime after which no round ends, other than the first {@link StoppingRule#FEWEST_ROUNDS}; null for no limit
     */
    public record Plan(Integer rounds, Duration maxTime) {

        private double maxSeconds() {
            return maxTime == null ? Double.POSITIVE_INFINITY : maxTime.toSeconds();
        }

        private String text() {
            String time = maxTime == null ? "" : "up to " + time(maxSeconds());
            String runs = rounds == null ? "" : rounds + (rounds == 1 ? " round" : " rounds");
            return runs + (time.isEmpty() || runs.isEmpty() ? "" : ", ") + time;
        }
    }

    /**
     * @param folder absolute, for recordings and outputs
     * @param seed of the random order
     * @param messages for progress
     * @param nanoTime by which the plan's time is measured
     */
    public Experiment(
            Launch launch,
            SideOptions optionsA,
            SideOptions optionsB,
            Plan plan,
            Path folder,
            long seed,
            PrintWriter messages,
            LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.a = new Side("a", optionsA);
        this.b = new Side("b", optionsB);
        this.plan = plan;
        this.order = new RoundOrder(seed);
        this.endsByItself = launch.duration() == null;
        this.runner = new Runner(launch, folder, stop);
        this.messages = messages;
        messages.println(
                "timeagent: " + plan.text() + ", order from seed " + seed + ", recordings in '" + folder + "'");
    }

    /**
     * Runs rounds until the plan or the stopping rule ends them; interrupted by Ctrl-C, compares those that were finished.
     *
     * @param margin in which two values are the same, 0.05 for 5 %
     */
    public Comparison run(double margin) throws UserException, InterruptedException {
        do {
            runRound();
            if (plan.rounds() == null && hasTime() && looks.isLook(rounds(), shareOfTime())) {
                Comparison look = compare(margin, looks.spend(shareOfTime()));
                if (StoppingRule.isDecided(look.metrics(), margin)) {
                    ending = ", stopped early: the intervals of both costs are narrow";
                    return look;
                }
            }
        } while (hasTime() && !Objects.equals(plan.rounds(), rounds()));
        if (rounds() == 0) {
            throw UserException.failed("stopped before the first round was finished; there is nothing to compare");
        }
        if (!Objects.equals(plan.rounds(), rounds())) {
            ending = stop.requested() ? ", stopped" : ", out of time (--max-time " + time(plan.maxSeconds()) + ")";
        }
        return compare(margin, looks.spendRest());
    }

    private int rounds() {
        return a.rounds.size();
    }

    private boolean hasTime() {
        return !stop.requested()
                && (rounds() < StoppingRule.FEWEST_ROUNDS
                        || elapsed() * (rounds() + 1) / rounds() <= plan.maxSeconds());
    }

    private double shareOfTime() {
        return elapsed() / plan.maxSeconds();
    }

    private double elapsed() {
        return (nanoTime.getAsLong() - start) / 1e9;
    }

    private Comparison compare(double margin, double error) {
        boolean settings = a.options.settings() != null || b.options.settings() != null;
        Expected expected = new Expected(RecordedOptions.differing(a.options.agent(), b.options.agent()), settings);
        return Comparison.ofRounds(a.all, a.rounds, b.all, b.rounds, expected, margin, error);
    }

    /** Why there are no more rounds, to be appended to their number; empty if there are as many as were asked for. */
    public String ending() {
        return ending;
    }

    /** Whether Ctrl-C was pressed. */
    public boolean isStopped() {
        return stop.requested();
    }

    /** Lets an interrupted JVM end; call it after the result is written. */
    @Override
    public void close() {
        stop.close();
    }

    private void runRound() throws UserException, InterruptedException {
        boolean firstA = order.isNextA();
        Side first = firstA ? a : b;
        Side second = firstA ? b : a;
        Run ofFirst;
        Run ofSecond;
        try {
            ofFirst = run(first);
            ofSecond = run(second);
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

    private Run run(Side side) throws UserException, InterruptedException {
        String name = String.format(Locale.ROOT, "round-%02d-%s", rounds() + 1, side.name);
        Run run = runner.run(side.options, name);
        runs++;
        messages.println("timeagent: run " + runs + (plan.rounds() == null ? "" : " of " + 2 * plan.rounds()) + ", "
                + name + ": " + time(run.wallSeconds()) + rest());
        return run;
    }

    private String rest() {
        double ofRounds =
                plan.rounds() == null ? Double.POSITIVE_INFINITY : elapsed() / runs * (2 * plan.rounds() - runs);
        double ofTime = Math.max(0, plan.maxSeconds() - elapsed());
        double rest = Math.min(ofRounds, ofTime);
        return rest == 0 ? "" : ", " + (ofRounds <= ofTime ? "about " : "at most ") + time(rest) + " left";
    }

    private static String time(double seconds) {
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 120 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
    }
}
