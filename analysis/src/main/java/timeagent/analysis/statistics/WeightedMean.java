package timeagent.analysis.statistics;

/**
 * The mean of something counted in batches of different size, such as the bytes of the events measured in each second, with
 * its variance; it keeps six numbers however many batches there are.
 *
 * <p>The mean is the ratio estimator r = sum(y) / sum(m) of batch totals y and batch sizes m; its variance is
 * n / (n - 1) * sum((y - r m)^2) / sum(m)^2. Source: W. G. Cochran, Sampling Techniques, 3rd edition, 1977, section 6.4
 * (without the finite population correction). Batches are taken as independent of each other.
 */
public final class WeightedMean {

    // rounding leaves about this much of the sum of squares where the residuals are in truth 0
    private static final double ROUNDING = 1e-12;

    private long batches;
    private double size;
    private double total;
    private double sizeSquares;
    private double products;
    private double totalSquares;

    /** Adds a batch; an empty one tells nothing and is not counted. */
    public void add(double batchSize, double batchTotal) {
        if (!(batchSize > 0)) {
            return;
        }
        batches++;
        size += batchSize;
        total += batchTotal;
        sizeSquares += batchSize * batchSize;
        products += batchSize * batchTotal;
        totalSquares += batchTotal * batchTotal;
    }

    /** Adds all batches of another one. */
    public void add(WeightedMean other) {
        batches += other.batches;
        size += other.size;
        total += other.total;
        sizeSquares += other.sizeSquares;
        products += other.products;
        totalSquares += other.totalSquares;
    }

    /** Returns the mean per unit of batch size, or null when nothing was added. */
    public Estimate estimate() {
        if (batches == 0) {
            return null;
        }
        double mean = total / size;
        if (batches == 1) {
            return Estimate.single(mean);
        }
        double residuals = totalSquares - 2 * mean * products + mean * mean * sizeSquares;
        if (residuals < ROUNDING * totalSquares) {
            residuals = 0;
        }
        return new Estimate(mean, residuals * batches / (batches - 1) / (size * size), batches);
    }
}
