package timeagent.analysis.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** A confidence interval of 95 % or more, both ends included. */
public record Interval(double low, double high) {

    /** The probability that an interval misses the truth. */
    public static final double ERROR = 0.05;

    boolean contains(double value) {
        return low <= value && value <= high;
    }

    /**
     * The number of standard errors that a two-sided interval by Student's t distribution reaches to either side.
     *
     * @param degreesOfFreedom above 0; infinite for the normal distribution
     * @param error the probability that the interval misses the truth
     */
    static double reach(double degreesOfFreedom, double error) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(error / 2);
    }
}
