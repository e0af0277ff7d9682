package timeagent.analysis.statistics;

/**
 * The ratio of two means with its confidence interval and what may be concluded from it.
 *
 * @param value b over a; null when a is 0
 * @param interval by Fieller's theorem; null when there are fewer than two samples on a side, or when a is too close to 0 for
 *     the interval to be bounded
 * @param verdict what it means
 */
public record Ratio(Double value, Interval interval, Verdict verdict) {

    /**
     * The ratio of two means of independent samples.
     *
     * <p>Variances may differ. The degrees of freedom are Satterthwaite's for the difference b - R a, with the ratio that was
     * found in the place of R: A. C. Tamhane and B. R. Logan, Finding the maximum safe dose level for heteroscedastic data,
     * Journal of Biopharmaceutical Statistics 14 (2004) 843-856.
     */
    public static Ratio unpaired(Estimate a, Estimate b) {
        if (!a.hasVariance() || !b.hasVariance()) {
            return unsure(a.mean(), b.mean());
        }
        double ratio = a.mean() == 0 ? 1 : b.mean() / a.mean();
        double shareA = ratio * ratio * a.variance();
        double degrees = satterthwaite(shareA, a.samples(), b.variance(), b.samples());
        double degreesOfDifference = satterthwaite(a.variance(), a.samples(), b.variance(), b.samples());
        return of(a.mean(), b.mean(), a.variance(), b.variance(), 0, degrees, degreesOfDifference);
    }

    /**
     * The ratio of two means of samples that belong together in pairs, such as the two runs of a round: what both have in
     * common, a slow minute of the machine, cancels out.
     *
     * @param a one value a pair
     * @param b the other, in the same order
     */
    public static Ratio paired(double[] a, double[] b) {
        int n = a.length;
        double meanA = mean(a);
        double meanB = mean(b);
        if (n < 2) {
            return unsure(meanA, meanB);
        }
        double varianceA = covariance(a, meanA, a, meanA) / n;
        double varianceB = covariance(b, meanB, b, meanB) / n;
        double covariance = covariance(a, meanA, b, meanB) / n;
        return of(meanA, meanB, varianceA, varianceB, covariance, n - 1, n - 1);
    }

    /**
     * Fieller's theorem: all R for which b - R a is not significantly different from 0. Source: E. C. Fieller, Some problems in
     * interval estimation, Journal of the Royal Statistical Society B 16 (1954) 175-185; in the form of V. H. Franz, Ratios: a
     * short guide to confidence limits and proper use, arXiv:0710.2024 (2007), equation 3.
     */
    private static Ratio of(
            double a, double b, double va, double vb, double cov, double degrees, double degreesOfDifference) {
        if (va == 0 && vb == 0) {
            return exact(a, b);
        }
        double t2 = square(StudentT.quantile(degrees));
        double denominator = a * a - t2 * va;
        if (denominator <= 0) {
            // a cannot be told from 0, so any ratio may be; the difference can still be clear
            double reach = StudentT.quantile(degreesOfDifference) * Math.sqrt(Math.max(0, va + vb - 2 * cov));
            return new Ratio(a == 0 ? null : b / a, null, Verdict.ofDifference(b - a, reach));
        }
        double middle = a * b - t2 * cov;
        double root = Math.sqrt(Math.max(0, middle * middle - denominator * (b * b - t2 * vb)));
        double low = (middle - root) / denominator;
        double high = (middle + root) / denominator;
        // neither bytes nor times are negative, so what the normal distribution has below 0 is none of the possible
        // ratios
        Interval interval = new Interval(a > 0 && b >= 0 ? Math.max(0, low) : low, high);
        return new Ratio(b / a, interval, Verdict.ofRatio(interval));
    }

    /** Both sides gave one and the same value every time. */
    private static Ratio exact(double a, double b) {
        if (a == 0) {
            return new Ratio(null, null, b == 0 ? Verdict.SAME : Verdict.ofDifference(b, 0));
        }
        Interval point = new Interval(b / a, b / a);
        return new Ratio(b / a, point, Verdict.ofRatio(point));
    }

    private static Ratio unsure(double a, double b) {
        return new Ratio(a == 0 ? null : b / a, null, Verdict.INCONCLUSIVE);
    }

    /** Welch's and Satterthwaite's degrees of freedom of the sum of two variances of means. */
    private static double satterthwaite(double va, long na, double vb, long nb) {
        double sum = va + vb;
        if (sum == 0) {
            return Math.min(na, nb) - 1.0;
        }
        return sum * sum / (va * va / (na - 1.0) + vb * vb / (nb - 1.0));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double covariance(double[] x, double meanX, double[] y, double meanY) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += (x[i] - meanX) * (y[i] - meanY);
        }
        return sum / (x.length - 1);
    }

    private static double square(double value) {
        return value * value;
    }
}
