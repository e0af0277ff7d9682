package timeagent.events.clock;

/** How many reads of a clock the application makes in a row, on average over its reads. */
final class ReadsInARow {
    /** The reads of 10 ms are in a row, before the application or its CPU does something else. */
    private static final double ROW_NANOS = 10_000_000;

    private long count;
    private double neighbours;

    /** Adds the reads of an interval, 1 or more, in which they are spread evenly. */
    void add(long reads, long nanos) {
        count += reads;
        neighbours += reads * (reads * ROW_NANOS / Math.max(1, nanos));
    }

    /** At least one interval must have been added. */
    long mean() {
        return (long) (neighbours / count);
    }
}
