package timeagent.events.clock;

import java.lang.invoke.VarHandle;

/**
 * A call site that has a number, and what is known of its reads; a number that is assigned again gets a new object.
 *
 * <p>Allocated before rewritten code has the number, so that application threads allocate nothing.
 */
public final class NumberedSite {
    /** Seconds for which a call site that is no longer hot is sampled: reads may come in bursts. */
    private static final int HELD_SECONDS = 10;

    final CallSite site;

    /** Its counter when it got the number. */
    final long start;

    /** Whether it is in a rewritten class: a class that failed to be rewritten has numbers but no call sites. */
    boolean written;

    /** Whether it is in a method that does little else than read a clock. */
    boolean inWrapper;

    /** Its counter at its last event; used by {@link ClockEvents}, as is the next. */
    long emitted;

    /** Whether its last event lacks the cost, which was not measured yet. */
    boolean lacksCost;

    /** Its counter at the last plan of {@link ClockSampler}, which sets it. */
    long planned;

    /** Its counter at the last look of {@link ClockReadCosts}, which sets it. */
    long looked;

    /** Created for the first event, then shared by all events. */
    private String text;

    private int sampledFor;
    private volatile double sampledPerSecond;
    private boolean readsOtherClock;
    private long rated;
    private volatile double perSecond;

    NumberedSite(CallSite site, long start) {
        this.site = site;
        this.start = start;
        emitted = start;
        planned = start;
        looked = start;
        rated = start;
    }

    /** Class, method and line, as {@code report} prints them. */
    String text() {
        if (text == null) {
            text = site.className() + "." + site.method() + (site.line() < 0 ? "" : ":" + site.line());
        }
        return text;
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

    /** Sets whether its reads become events in the next second; called once a second. */
    void sampleIf(boolean isHot) {
        if (isHot) {
            sampledFor = HELD_SECONDS;
            sampledPerSecond = perSecond;
        } else if (sampledFor > 0 && --sampledFor == 0) {
            sampledPerSecond = 0;
        }
    }

    /** Reads per second when it was last hot; 0 if its reads become no events. */
    double sampledPerSecond() {
        return sampledPerSecond;
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
