package timeagent.analysis.experiment;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Comparison.Sample;
import timeagent.analysis.comparison.Figure;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.experiment.Runner.Run;

/**
 * Runs a command under two sets of agent options, or two commands, and compares them. A round is one run of each side, in random
 * order.
 *
 * <p>Pairs and a random order within them keep what changes slowly on the machine out of the comparison: both sides of a round
 * see it, and neither is always the first.
 */
public final class Experiment {

    /**
     * How long to go on, and what to look at.
     *
     * @param rounds exactly so many if there is time; null for as many as the result needs
     * @param maxTime after which no round ends, other than the first {@link StoppingRule#FEWEST_ROUNDS}; null for no limit
     * @param seed of the random order
     * @param unit of work whose cost is compared; null for none
     * @param figures that the output has
     */
    public record Plan(Integer rounds, Duration maxTime, long seed, WorkUnit unit, List<Figure> figures) {

        private double maxSeconds() {
            return maxTime == null ? Double.POSITIVE_INFINITY : maxTime.toMillis() / 1e3;
        }

        private String text() {
            String time = maxTime == null ? "" : "up to " + time(maxSeconds()) + ", ";
            String runs = rounds == null ? "" : rounds + (rounds == 1 ? " round, " : " rounds, ");
            return runs + time + "order from seed " + seed;
        }
    }

    private MeasuredSide a;
    private MeasuredSide b;
    private final Plan plan;
    private final StoppingRule looks = new StoppingRule();
    private final Runner runner;
    private final PrintWriter messages;
    private final LongSupplier nanoTime;
    private final long start;
    private int runs;
    private String ending = "";
    private UserException failure;

    /**
     * @param messages for progress
     * @param nanoTime by which the plan's time is measured
     */
    public Experiment(
            Runner runner, SideOptions a, SideOptions b, Plan plan, PrintWriter messages, LongSupplier nanoTime) {
        this.runner = runner;
        this.a = new MeasuredSide("a", a);
        this.b = new MeasuredSide("b", b);
        this.plan = plan;
        this.messages = messages;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /**
     * Runs rounds until the plan or the stopping rule ends them; after Ctrl-C or a run that failed, compares those that were finished.
     *
     * @param margin in which two values are the same, 0.05 for 5 %
     * @throws UserException if a run of the first round failed, or none was finished
     */
    public Comparison run(double margin) throws UserException, InterruptedException {
        messages.println("timeagent: " + plan.text() + ", recordings in '" + runner.folder() + "'");
        do {
            try {
                runRound();
            } catch (UserException e) {
                if (rounds() == 0) {
                    throw e;
                }
                failure = e;
                a = a.finished();
                b = b.finished();
                break;
            }
            if (rounds() == 1 && plan.rounds() == null && elapsed() * StoppingRule.FEWEST_ROUNDS > plan.maxSeconds()) {
                messages.println("timeagent: " + StoppingRule.FEWEST_ROUNDS + " rounds, the fewest, take about "
                        + time(elapsed() * StoppingRule.FEWEST_ROUNDS) + ", more than --max-time");
            }
            double share = elapsed() / plan.maxSeconds();
            if (plan.rounds() == null && hasTime() && looks.isLook(rounds(), share)) {
                Comparison look = MeasuredSide.compare(a, b, margin, looks.spend(share));
                if (StoppingRule.isDecided(look.metrics(), plan.unit() != null, margin)) {
                    ending = ", stopped early: the intervals of both costs are narrow";
                    return look;
                }
            }
        } while (hasTime() && !isComplete());
        if (rounds() == 0) {
            throw UserException.failed("stopped before the first round was finished; there is nothing to compare");
        }
        if (failure != null) {
            ending = ", ended by a run that failed";
        } else if (!isComplete()) {
            ending = isStopped() ? ", stopped" : ", out of time (--max-time " + time(plan.maxSeconds()) + ")";
        }
        return MeasuredSide.compare(a, b, margin, looks.spendRest());
    }

    private int rounds() {
        return a.rounds().size();
    }

    private boolean isComplete() {
        return Objects.equals(plan.rounds(), rounds());
    }

    private boolean isStopped() {
        return runner.stop().requested();
    }

    private boolean hasTime() {
        return !isStopped()
                && (rounds() < StoppingRule.FEWEST_ROUNDS
                        || elapsed() * (rounds() + 1) / rounds() <= plan.maxSeconds());
    }

    private double elapsed() {
        return (nanoTime.getAsLong() - start) / 1e9;
    }

    /** What ended the rounds; null unless a run failed. */
    public UserException failure() {
        return failure;
    }

    /** Why there are no more rounds, to be appended to their number; empty if there are as many as were asked for. */
    public String ending() {
        return ending;
    }

    /**
     * Whether a begins a round: of each two rounds, a begins one and b the other, in random order. So what the first run does to
     * the second, such as filling the system's file cache, does the same to both sides.
     */
    static boolean beginsWithA(long seed, int round) {
        // unlike java.util.Random, its first number differs between seeds that are near each other
        return new SplittableRandom(seed + round / 2).nextBoolean() ^ round % 2 == 1;
    }

    private void runRound() throws UserException, InterruptedException {
        boolean firstA = beginsWithA(plan.seed(), rounds());
        MeasuredSide first = firstA ? a : b;
        MeasuredSide second = firstA ? b : a;
        try {
            Run ofFirst = run(first);
            Run ofSecond = run(second);
            if (!isStopped()) {
                Sample one = first.read(ofFirst, plan);
                Sample other = second.read(ofSecond, plan);
                // both or none: Ctrl-C can come in between
                first.rounds().add(one);
                second.rounds().add(other);
            }
        } catch (UserException e) {
            if (!isStopped()) {
                throw e;
            }
        }
    }

    private Run run(MeasuredSide side) throws UserException, InterruptedException {
        String name = String.format(Locale.ROOT, "round-%02d-%s", rounds() + 1, side.name());
        Run run = runner.run(side.options(), name);
        runs++;
        messages.println("timeagent: run " + runs + (plan.rounds() == null ? "" : " of " + 2 * plan.rounds()) + ", "
                + name + ": " + time(run.wallSeconds()));
        return run;
    }

    private static String time(double seconds) {
        long whole = Math.round(seconds);
        return seconds < 10
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : whole < 120 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
    }
}
