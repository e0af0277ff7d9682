package timeagent.analysis.statistics;

/** A 95 % confidence interval, both ends included. */
public record Interval(double low, double high) {

    static final double LEVEL = 0.95;

    boolean contains(double value) {
        return low <= value && value <= high;
    }
}
