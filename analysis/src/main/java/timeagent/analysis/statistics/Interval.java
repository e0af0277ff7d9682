package timeagent.analysis.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** A 95 % confidence interval, both ends included. */
public record Interval(double low, double high) {

    private static final double LEVEL = 0.95;

    boolean contains(double value) {
        return low <= value && value <= high;
    }

    /**
     * The number of standard errors that a two-sided interval by Student's t distribution reaches to either side.
     *
     * @param degreesOfFreedom above 0; infinite for the normal distribution
     */
    static double reach(double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - LEVEL) / 2);
    }
}
