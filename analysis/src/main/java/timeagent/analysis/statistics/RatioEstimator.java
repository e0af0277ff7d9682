package timeagent.analysis.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * The mean of something counted in batches of different size, such as the bytes of the events measured in each second, with
 * its variance.
 *
 * <p>The mean is the ratio estimator r = sum(y) / sum(m) of batch totals y and batch sizes m, and its error the sum of the
 * residuals y - r m over sum(m) (W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 6, without the finite population
 * correction); {@link AutocorrelatedVariance} explains the correction for autocorrelation.
 *
 * <p>Memory is bounded: of more than {@link #MOST} batches, neighbours are put together.
 */
public final class RatioEstimator {

    static final int MOST = 4096;

    // rounding leaves about this much of a total where the residual is in truth 0
    private static final double ROUNDING = 1e-12;

    private record Batch(long time, double size, double total) {

        Batch and(Batch next) {
            return new Batch(time, size + next.size, total + next.total);
        }
    }

    private List<Batch> batches = new ArrayList<>();

    /**
     * Adds a batch; an empty one does not count.
     *
     * @param time of the batch, in any unit; batches may come out of order
     */
    public void add(long time, double size, double total) {
        int place = batches.size();
        while (place > 0 && batches.get(place - 1).time() > time) {
            place--;
        }
        insert(place, new Batch(time, size, total));
    }

    /** Adds a batch behind all others; an empty one does not count. */
    public void append(double size, double total) {
        insert(batches.size(), new Batch(Long.MIN_VALUE, size, total));
    }

    private void insert(int place, Batch batch) {
        if (batch.size() > 0) {
            batches.add(place, batch);
            batches = batches.size() <= MOST ? batches : Halving.of(batches, Batch::and);
        }
    }

    /** Returns the mean per unit of batch size, or null when nothing was added. */
    public Estimate estimate() {
        if (batches.isEmpty()) {
            return null;
        }
        return around(batches.stream().mapToDouble(Batch::total).sum() / size());
    }

    /** Sum of the sizes. */
    public double size() {
        return batches.stream().mapToDouble(Batch::size).sum();
    }

    /** The same about a value that is known otherwise, such as a percentile: what the batches say is compared with it. */
    public Estimate around(double value) {
        double[] residuals =
                batches.stream().mapToDouble(batch -> residual(batch, value)).toArray();
        return AutocorrelatedVariance.estimate(value, residuals, size());
    }

    private static double residual(Batch batch, double mean) {
        double residual = batch.total() - mean * batch.size();
        return Math.abs(residual) < ROUNDING * Math.abs(batch.total()) ? 0 : residual;
    }
}
