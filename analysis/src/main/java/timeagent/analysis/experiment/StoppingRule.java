package timeagent.analysis.experiment;

import java.util.List;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.MetricRow;

/**
 * Decides when the result is looked at before time is up, with which probability of error, and whether it is good enough to stop.
 *
 * <p>Who looks after every round and stops at the first difference finds one in identical options far more often than in 5 % of the
 * experiments. Here the 5 % are divided: 1 % for a look after a quarter of the time, 1 % after half of it, what is left for the
 * last look. By Bonferroni's inequality the probability that any of these intervals misses the truth is at most 5 %, however they
 * depend on each other, and whatever makes one stop.
 */
final class StoppingRule {

    /** With fewer rounds, an interval is too wide to be worth its share. */
    static final int FEWEST_ROUNDS = 3;

    private static final double ERROR_OF_LOOK = 0.01;
    private static final double FIRST_LOOK = 0.25;
    private static final double SECOND_LOOK = 0.5;
    private static final List<String> OF_EVENT = List.of(Metric.BYTES_PER_EVENT.key(), Metric.NANOS_PER_EVENT.key());
    private static final List<String> OF_UNIT = List.of(Metric.UNIT_BYTES.key(), Metric.UNIT_CPU.key());

    private double left = Interval.ERROR;
    private double next = FIRST_LOOK;

    /** @param share of the time that is over, 0 to 1 */
    boolean isLook(int rounds, double share) {
        return rounds >= FEWEST_ROUNDS && share >= next;
    }

    /**
     * Returns the probability of error of an interval at a look.
     *
     * @param share of the time that is over, 0 to 1
     */
    double spend(double share) {
        next = share < SECOND_LOOK ? SECOND_LOOK : Double.POSITIVE_INFINITY;
        left -= ERROR_OF_LOOK;
        return ERROR_OF_LOOK;
    }

    /** Returns the probability of error of an interval at the last look. */
    double spendRest() {
        return left;
    }

    /**
     * Whether both main metrics have a verdict and an interval at most as wide as that of {@code same} on either side.
     *
     * @param ofUnit whether these are the costs of a unit of work, else those of a socket-write event
     */
    static boolean isDecided(List<MetricRow> metrics, boolean ofUnit, double margin) {
        List<String> main = ofUnit ? OF_UNIT : OF_EVENT;
        return main.size()
                == metrics.stream()
                        .filter(row -> main.contains(row.name()) && isDecided(row, margin))
                        .count();
    }

    private static boolean isDecided(MetricRow row, double margin) {
        Interval interval = row.ratioCi95();
        return row.verdict() != Verdict.INCONCLUSIVE
                && (interval == null || interval.high() - interval.low() <= 2 * margin * Math.max(1, row.ratio()));
    }
}
