package timeagent.analysis.statistics;

/**
 * The ratio of two means with its confidence interval and what may be concluded from it.
 *
 * @param value b over a; null when a is 0
 * @param interval by Fieller's theorem; null when there are fewer than two samples on a side, or when a is too close to 0 for
 *     the interval to be bounded
 * @param verdict null when there are fewer than two samples on a side
 */
public record Ratio(double a, double b, Double value, Interval interval, Verdict verdict) {

    /**
     * The ratio of two means of independent samples.
     *
     * <p>Variances may differ. The degrees of freedom are Satterthwaite's for the difference b - R a, with the ratio that was
     * found in the place of R (A. C. Tamhane and B. R. Logan, 2004; the R package mratios does the same in ttestratio).
     *
     * @param margin in which two are the same, see {@link Verdict#ofRatio}
     */
    public static Ratio unpaired(Estimate a, Estimate b, double margin) {
        if (!a.hasVariance() || !b.hasVariance()) {
            return single(a.mean(), b.mean());
        }
        double ratio = a.mean() == 0 ? 1 : b.mean() / a.mean();
        double degrees = satterthwaite(ratio * ratio * a.variance(), a.degrees(), b.variance(), b.degrees());
        double degreesOfDifference = satterthwaite(a.variance(), a.degrees(), b.variance(), b.degrees());
        return of(a, b, 0, degrees, degreesOfDifference, margin, Interval.ERROR);
    }

    /**
     * The ratio of two means of paired samples, such as the two runs of a round: what affects both, such as a slow minute
     * of the machine, cancels out.
     *
     * @param a one value a pair
     * @param b the other, in the same order
     * @param margin in which two are the same, see {@link Verdict#ofRatio}
     * @param error the probability that the interval misses the true ratio, {@link Interval#ERROR} unless it is one of several
     */
    public static Ratio paired(double[] a, double[] b, double margin, double error) {
        int n = a.length;
        Estimate ofA = Estimate.ofSamples(a);
        Estimate ofB = Estimate.ofSamples(b);
        if (n < 2) {
            return single(ofA.mean(), ofB.mean());
        }
        return of(ofA, ofB, covariance(a, ofA.mean(), b, ofB.mean()) / n, n - 1, n - 1, margin, error);
    }

    /**
     * Fieller's theorem (E. C. Fieller, 1954): all R for which b - R a is not significantly different from 0.
     *
     * <p>With R the true ratio, b - R a is 0 on average and has the variance vb - 2 R cov + R^2 va. Student's test does not
     * reject R while (b - R a)^2 is at most t^2 times that; in powers of R this is R^2 (a^2 - t^2 va) - 2 R (a b - t^2 cov) +
     * (b^2 - t^2 vb) at most 0, and the interval lies between the two zeros.
     */
    private static Ratio of(
            Estimate ofA,
            Estimate ofB,
            double cov,
            double degrees,
            double degreesOfDifference,
            double margin,
            double error) {
        double a = ofA.mean();
        double b = ofB.mean();
        double va = ofA.variance();
        double vb = ofB.variance();
        if (va == 0 && vb == 0) {
            return exact(a, b, margin);
        }
        double t2 = Math.pow(Interval.reach(degrees, error), 2);
        double denominator = a * a - t2 * va;
        if (denominator <= 0) {
            // a is not significantly different from 0, so any ratio is possible; the difference can still be clear
            double reach = Interval.reach(degreesOfDifference, error) * Math.sqrt(Math.max(0, va + vb - 2 * cov));
            return new Ratio(a, b, a == 0 ? null : b / a, null, Verdict.ofDifference(b - a, reach));
        }
        double middle = a * b - t2 * cov;
        double root = Math.sqrt(Math.max(0, middle * middle - denominator * (b * b - t2 * vb)));
        double low = (middle - root) / denominator;
        double high = (middle + root) / denominator;
        // neither bytes nor times are negative, so what the normal distribution has below 0 is none of the possible
        // ratios
        Interval interval = new Interval(a > 0 && b >= 0 ? Math.max(0, low) : low, high);
        return new Ratio(a, b, b / a, interval, Verdict.ofRatio(interval, margin));
    }

    /** Both sides gave one and the same value every time. */
    private static Ratio exact(double a, double b, double margin) {
        if (a == 0) {
            return new Ratio(a, b, null, null, b == 0 ? Verdict.SAME : Verdict.ofDifference(b, 0));
        }
        Interval point = new Interval(b / a, b / a);
        return new Ratio(a, b, b / a, point, Verdict.ofRatio(point, margin));
    }

    private static Ratio single(double a, double b) {
        return new Ratio(a, b, a == 0 ? null : b / a, null, null);
    }

    /** Welch's and Satterthwaite's degrees of freedom of the sum of two variances of means. */
    private static double satterthwaite(double va, double degreesA, double vb, double degreesB) {
        double sum = va + vb;
        if (sum == 0) {
            return Math.min(degreesA, degreesB);
        }
        return sum * sum / (va * va / degreesA + vb * vb / degreesB);
    }

    private static double covariance(double[] x, double meanX, double[] y, double meanY) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += (x[i] - meanX) * (y[i] - meanY);
        }
        return sum / (x.length - 1);
    }
}
