package timeagent.analysis.summary.clock;

import timeagent.analysis.summary.clock.Clock.CallSite;

/** The reads of one call site. */
final class CallSiteSums {
    long calls;
    boolean hot;
    boolean wrapper;

    /** Reads whose cost is known, and their ns. */
    long withCost;

    double nanos;

    /** Reads of this recording before the first cost. */
    long waiting;

    private boolean hasCost;

    /** As the agent counts them, which begins again when it is attached again. */
    private long totalCalls;

    /** Reads of another clock than the system's, after a cost was known. */
    private long others;

    void add(long more, long total) {
        hasCost &= total >= totalCalls;
        totalCalls = total;
        calls += more;
    }

    /** Those before the first cost get this one, in ns. */
    void addCost(long more, double cost) {
        hasCost = true;
        withCost += more + waiting;
        nanos += (more + waiting) * cost;
        waiting = 0;
    }

    void addWithoutCost(long more) {
        if (hasCost) {
            others += more;
        } else {
            waiting += more;
        }
    }

    void endRecording() {
        // another JVM has costs of its own
        waiting = 0;
        hasCost = false;
    }

    /** Reads of another clock than the system's, whose cost is never known. */
    long others(String clock) {
        boolean isNeverKnown = withCost == 0 && CallSite.isOfAnyClock(clock);
        return isNeverKnown ? calls : others;
    }

    long unmeasured(String clock) {
        return calls - withCost - others(clock);
    }
}
