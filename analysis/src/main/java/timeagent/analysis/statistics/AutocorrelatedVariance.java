package timeagent.analysis.statistics;

/**
 * The variance of a mean from what its samples are off by, in the order of time, for samples that need not be independent.
 *
 * <p>Seconds that follow each other have much in common: a neighbour on the machine, a collection, a phase of the program. Taken
 * as independent they would promise too narrow an interval. Here they are taken as a process in which each depends on the one
 * before (autoregressive, of order one). Its mean has (1 + r) / (1 - r) times the variance that independent samples have, r
 * being the correlation of neighbours; in other words the n samples are worth n (1 - r) / (1 + r), and that less one are the
 * degrees of freedom.
 *
 * <p>The correlation seen in n samples, around a mean from the same samples, is on average too low, by about (1 + 3 r) / n; this
 * is added again, and a negative one is taken as none. So few samples get wide intervals even where they are independent, about
 * twice as wide as necessary for 6 and a sixth wider for 20, and the intervals of dependent ones cover what they should.
 * {@code CoverageTest} measures both.
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
