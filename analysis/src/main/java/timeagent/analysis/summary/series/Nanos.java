package timeagent.analysis.summary.series;

/**
 * A distribution of durations.
 *
 * @param total their sum
 * @param percentilesFrom {@link #EVENTS} or {@link #RANGES}
 */
public record Nanos(double mean, long total, long p50, long p90, long p99, long max, String percentilesFrom) {

    /** Of single durations: percentiles are exact to 1 %, unless throttled. */
    public static final String EVENTS = "events";

    /** Of exact counts in {@link PowerRanges}: a percentile is in the right range, so exact to a factor of 2. */
    public static final String RANGES = "ranges";

    public boolean isOfRanges() {
        return RANGES.equals(percentilesFrom);
    }
}
