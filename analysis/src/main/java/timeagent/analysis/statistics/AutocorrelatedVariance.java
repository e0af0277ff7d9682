package timeagent.analysis.statistics;

/**
 * The variance of a mean of samples that may be autocorrelated, from their residuals in the order of time.
 *
 * <p>Consecutive seconds share a neighbour on the machine, a garbage collection, a phase of the program. Treated as independent,
 * they give an interval that is too narrow. The model is an autoregressive process of order one: with r the correlation of
 * consecutive samples, the mean has (1 + r) / (1 - r) times the variance of that of independent samples. The n samples are
 * worth n (1 - r) / (1 + r) independent ones; that minus one are the degrees of freedom.
 *
 * <p>The sample correlation is on average too low by about (1 + 3 r) / n, which is added; negative values count as 0. Intervals
 * of few samples are wide even if these are independent: about twice as wide as necessary for 6, a sixth wider for 20. Those of
 * correlated samples have the right coverage. {@code CoverageTest} measures both.
 */
final class AutocorrelatedVariance {

    /** A higher correlation is indistinguishable from drift. */
    private static final double HIGHEST_CORRELATION = 0.9;

    private AutocorrelatedVariance() {}

    /**
     * @param mean what the residuals are of
     * @param residuals how far each sample is off, in the order of time
     * @param scale by which the sum of the residuals is divided to be the error of the mean: n for n equal samples
     */
    static Estimate estimate(double mean, double[] residuals, double scale) {
        int n = residuals.length;
        if (n < 2) {
            return Estimate.single(mean);
        }
        double squares = 0;
        double neighbours = 0;
        for (int i = 0; i < n; i++) {
            squares += residuals[i] * residuals[i];
            neighbours += i == 0 ? 0 : residuals[i] * residuals[i - 1];
        }
        if (squares == 0) {
            return new Estimate(mean, 0, n - 1.0);
        }
        double seen = neighbours / squares;
        double correlation = Math.min(HIGHEST_CORRELATION, Math.max(0, seen + (1 + 3 * seen) / n));
        double inflation = (1 + correlation) / (1 - correlation);
        double independent = squares * n / (n - 1) / (scale * scale);
        return new Estimate(mean, independent * inflation, Math.max(1, n / inflation - 1));
    }
}
