package timeagent.analysis.summary.series;

import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Units;

/**
 * A distribution of durations.
 *
 * @param total their sum
 * @param percentilesFrom {@link #EVENTS}, {@link #RANGES} or {@link #SAMPLE}
 */
public record Nanos(double mean, long total, long p50, long p90, long p99, long max, String percentilesFrom) {

    /** Of single durations: percentiles are exact to 1 %. */
    public static final String EVENTS = "events";

    /** Of exact counts in {@link PowerRanges}: a percentile is in the right range, so exact to a factor of 2. */
    public static final String RANGES = "ranges";

    /** Of some events, each with its weight: all is estimated, also the number of writes and their bytes. */
    public static final String SAMPLE = "sample";

    /** In front of what is not exact. */
    public static final String ESTIMATED = "~";

    public static Columns<Nanos> columns() {
        return new Columns<Nanos>()
                .onPage("mean", "ns", "mean")
                .onPage("p50", "ns", "p50")
                .onPage("p90", "ns", "p90")
                .onPage("p99", "ns", "p99")
                .onPage("max", "ns", "max");
    }

    /** A value of these writes in a table, with a mark if it is of a sample. */
    public Object shown(long value, String unit) {
        return isOfSample() ? ESTIMATED + Units.of(value, unit) : Long.valueOf(value);
    }

    /** One of the percentiles in a table, with a mark if it is not of single writes. */
    public Object percentile(long value) {
        return isOfRanges() ? ESTIMATED + Units.of(value, "ns") : shown(value, "ns");
    }

    public boolean isOfRanges() {
        return RANGES.equals(percentilesFrom);
    }

    public boolean isOfSample() {
        return SAMPLE.equals(percentilesFrom);
    }
}
