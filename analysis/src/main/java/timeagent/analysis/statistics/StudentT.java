package timeagent.analysis.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of Student's t distribution for two-sided intervals at {@link Interval#LEVEL}. */
final class StudentT {

    private StudentT() {}

    /**
     * How many standard errors an interval reaches to either side.
     *
     * @param degreesOfFreedom more than 0; infinite for the normal distribution
     */
    static double quantile(double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - Interval.LEVEL) / 2);
    }
}
