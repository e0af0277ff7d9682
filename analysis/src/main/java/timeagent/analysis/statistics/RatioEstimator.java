package timeagent.analysis.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The means of some quantities counted in batches of different size, such as the bytes of the events measured in each second, with
 * their variances.
 *
 * <p>The mean is the ratio estimator r = sum(y) / sum(m) of batch totals y and batch sizes m, and its error the sum of the
 * residuals y - r m over sum(m) (W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 6, without the finite population
 * correction).
 *
 * <p>Consecutive seconds share a neighbour on the machine, a garbage collection, a phase of the program. Treated as independent,
 * they give an interval that is too narrow. The model is an autoregressive process of order one: with r the correlation of
 * consecutive batches, the mean has (1 + r) / (1 - r) times the variance of that of independent batches. The n batches are
 * worth n (1 - r) / (1 + r) independent ones; that minus one are the degrees of freedom.
 *
 * <p>The sample correlation is on average too low by about (1 + 3 r) / n, which is added; negative values count as 0. Intervals
 * of few batches are wide even if these are independent: about twice as wide as necessary for 6, a sixth wider for 20. Those of
 * correlated batches have the right coverage. {@code CoverageTest} measures both.
 *
 * <p>Memory is bounded: of more than {@link #MOST} batches, neighbours are put together.
 */
public final class RatioEstimator {

    static final int MOST = 4096;

    /** A higher correlation is indistinguishable from drift. */
    private static final double HIGHEST_CORRELATION = 0.9;

    // rounding leaves about this much of a total where the residual is in truth 0
    private static final double ROUNDING = 1e-12;

    private record Batch(long time, double size, double[] totals) {

        Batch and(Batch next) {
            double[] sums = totals.clone();
            Arrays.setAll(sums, i -> sums[i] + next.totals[i]);
            return new Batch(time, size + next.size, sums);
        }
    }

    private List<Batch> batches = new ArrayList<>();

    /**
     * Adds a batch; an empty one does not count.
     *
     * @param time of the batch, in any unit; batches may come out of order
     * @param totals of the quantities, of all batches the same
     */
    public void add(long time, double size, double... totals) {
        int place = batches.size();
        while (place > 0 && batches.get(place - 1).time() > time) {
            place--;
        }
        if (size > 0) {
            batches.add(place, new Batch(time, size, totals));
            limit();
        }
    }

    /** Appends all but the first batches of another estimator, regardless of their times. */
    public void append(RatioEstimator later, int without) {
        batches.addAll(later.batches.subList(without, later.batches.size()));
        limit();
    }

    private void limit() {
        while (batches.size() > MOST) {
            batches = Halving.of(batches, Batch::and);
        }
    }

    /** Number of batches. */
    public int count() {
        return batches.size();
    }

    /** Sum of the sizes. */
    public double size() {
        return batches.stream().mapToDouble(Batch::size).sum();
    }

    /** Sum of a quantity. */
    public double total(int quantity) {
        return batches.stream().mapToDouble(batch -> batch.totals[quantity]).sum();
    }

    /** Returns the mean of a quantity per unit of batch size, or null when nothing was added. */
    public Estimate estimate(int quantity) {
        int n = batches.size();
        if (n == 0) {
            return null;
        }
        double mean = total(quantity) / size();
        if (n < 2) {
            return Estimate.single(mean);
        }
        double squares = 0;
        double neighbours = 0;
        double before = 0;
        for (Batch batch : batches) {
            double residual = residual(batch.totals[quantity], mean * batch.size);
            squares += residual * residual;
            neighbours += residual * before;
            before = residual;
        }
        if (squares == 0) {
            return new Estimate(mean, 0, n - 1.0);
        }
        double seen = neighbours / squares;
        double correlation = Math.min(HIGHEST_CORRELATION, Math.max(0, seen + (1 + 3 * seen) / n));
        double inflation = (1 + correlation) / (1 - correlation);
        double independent = squares * n / (n - 1) / (size() * size());
        return new Estimate(mean, independent * inflation, Math.max(1, n / inflation - 1));
    }

    private static double residual(double total, double expected) {
        double residual = total - expected;
        return Math.abs(residual) < ROUNDING * Math.abs(total) ? 0 : residual;
    }
}
