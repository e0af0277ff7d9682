package timeagent.events.clock;

import java.lang.invoke.VarHandle;

/**
 * A call site that has a number, and what is known of its reads; a number that is assigned again gets a new object.
 *
 * <p>Allocated before rewritten code has the number, so that application threads allocate nothing.
 */
final class NumberedSite {
    final CallSite site;

    /** How many classes have it; guarded by the lock of {@link CallSites}, as are the next two. */
    int classes;

    /** Whether it is in a rewritten class: a class that failed to be rewritten has numbers but no call sites. */
    boolean written;

    /** Whether it is in a method that does little else than read a clock. */
    boolean inWrapper;

    /** The reads up to its last event; used by {@link ClockEvents}, as is the next. */
    long emitted;

    /** Whether its last event lacks the cost, which was not measured yet. */
    boolean lacksCost;

    /** The reads up to the last plan of {@link ClockSampler}, which sets it. */
    long planned;

    /** The reads up to the last look of {@link ClockReadCosts}, which sets it. */
    long looked;

    /** How its reads become events; null if none do. */
    volatile SampledSite sampled;

    private boolean readsOtherClock;
    private long rated;
    private volatile double perSecond;

    NumberedSite(CallSite site) {
        this.site = site;
    }

    /** Updates the rate; called by one thread at a time. */
    void rate(long total, double seconds) {
        perSecond = (total - rated) / seconds;
        rated = total;
    }

    /** Reads per second, as of the last update. */
    double perSecond() {
        return perSecond;
    }

    /** A clock other than the system's is read here; runs in the application's threads, before the read is counted. */
    void readsOtherClock() {
        if (!readsOtherClock) {
            readsOtherClock = true;
            VarHandle.releaseFence();
        }
    }

    /** Whether the cost of a read is known: whether all that the caller has seen counted were of the system's clock. */
    boolean readsSystemClock() {
        VarHandle.acquireFence();
        return !readsOtherClock;
    }
}
