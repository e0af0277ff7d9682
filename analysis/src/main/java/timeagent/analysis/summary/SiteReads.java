package timeagent.analysis.summary;

/**
 * What a call site has read, and what that cost as far as it is known.
 *
 * <p>Reads from before the agent had measured the cost are taken to cost as much as the first ones that it is known of. A call
 * site that has had a cost and has none any more read another clock than the system's; it is without for good.
 */
final class SiteReads {

    private long calls;
    private long priced;
    private double nanos;
    private boolean hot;

    private long waiting;
    private long waitingSince;
    private boolean hasPrice;

    void add(long more, boolean isHot) {
        calls += more;
        hot |= isHot;
    }

    void addUnpriced(long more, long time) {
        if (!hasPrice) {
            waiting += more;
            waitingSince = time;
        }
    }

    void addPriced(long more, double nanosPerRead) {
        hasPrice = true;
        priced += more;
        nanos += more * nanosPerRead;
    }

    /** Reads that came before the first price and have not been asked for. */
    long takeWaiting() {
        long taken = waiting;
        waiting = 0;
        return taken;
    }

    long waitingSince() {
        return waitingSince;
    }

    /** Another recording has prices of its own. */
    void endRecording() {
        waiting = 0;
        hasPrice = false;
    }

    long calls() {
        return calls;
    }

    boolean isHot() {
        return hot;
    }

    /** Whether the cost of every read is known. */
    boolean arePriced() {
        return priced == calls;
    }

    /** ns of all reads whose cost is known. */
    double nanos() {
        return nanos;
    }

    /** Reads whose cost is known. */
    long priced() {
        return priced;
    }
}
