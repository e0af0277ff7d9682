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

    /** Reads of this recording before the first cost, and how many of them are of a warm-up. */
    long waiting;

    long waitingWarm;

    /** Reads of this recording's warm-up, and the ns of those whose cost is known. */
    private long warmCalls;

    private double warmNanos;

    /** The same of recordings that have ended, if they settled. */
    private long leftOutCalls;

    private double leftOutNanos;

    private boolean hasCost;

    /** As the agent counts them, which begins again when it is attached again. */
    private long totalCalls;

    /** Reads of another clock than the system's, after a cost was known. */
    private long others;

    /** @param warm whether they are in a warm-up, as far as is known */
    void add(long more, long total, boolean warm) {
        hasCost &= total >= totalCalls;
        totalCalls = total;
        calls += more;
        warmCalls += warm ? more : 0;
    }

    /** Those before the first cost get this one, in ns. */
    void addCost(long more, double cost, boolean warm) {
        hasCost = true;
        withCost += more + waiting;
        nanos += (more + waiting) * cost;
        warmNanos += ((warm ? more : 0) + waitingWarm) * cost;
        forgetWaiting();
    }

    void addWithoutCost(long more, boolean warm) {
        if (hasCost) {
            others += more;
        } else {
            waiting += more;
            waitingWarm += warm ? more : 0;
        }
    }

    private void forgetWaiting() {
        waiting = 0;
        waitingWarm = 0;
    }

    /** @param leavesWarmUpOut whether rates and shares are without the warm-up */
    void endRecording(boolean leavesWarmUpOut) {
        // another JVM has costs of its own
        forgetWaiting();
        hasCost = false;
        leftOutCalls += leavesWarmUpOut ? warmCalls : 0;
        leftOutNanos += leavesWarmUpOut ? warmNanos : 0;
        warmCalls = 0;
        warmNanos = 0;
    }

    long steadyCalls() {
        return calls - leftOutCalls;
    }

    double steadyNanos() {
        return nanos - leftOutNanos;
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
