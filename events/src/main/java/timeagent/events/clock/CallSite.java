package timeagent.events.clock;

import java.lang.invoke.VarHandle;

/**
 * One place in the application's code that reads a clock, and what is known of its reads.
 *
 * <p>Two reads in one line of a method are one call site, as are those of a class defined by several loaders. A number that is
 * assigned again gets a new object.
 *
 * <p>Allocated before rewritten code has its number, so that application threads allocate nothing.
 */
public final class CallSite {
    /** Seconds for which a call site that is no longer hot is sampled: reads may come in bursts. */
    private static final int HELD_SECONDS = 10;

    final String className;
    final String method;
    final String descriptor;
    final int line;
    final String clock;

    /** Its counter when it got the number. */
    long start;

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

    /**
     * @param className as {@link Class#getName()} gives it
     * @param method name of the method, {@code <init>} and {@code <clinit>} included
     * @param descriptor of the method, as in the class file
     * @param line source line, -1 if the class file has none
     * @param clock the clock read, for example {@code System.currentTimeMillis}
     */
    public CallSite(String className, String method, String descriptor, int line, String clock) {
        this.className = className;
        this.method = method;
        this.descriptor = descriptor;
        this.line = line;
        this.clock = clock;
    }

    /** It gets a number, whose counter is {@code total}. */
    void start(long total) {
        start = total;
        emitted = total;
        planned = total;
        looked = total;
        rated = total;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CallSite that
                && line == that.line
                && className.equals(that.className)
                && method.equals(that.method)
                && descriptor.equals(that.descriptor)
                && clock.equals(that.clock);
    }

    @Override
    public int hashCode() {
        return ((className.hashCode() * 31 + method.hashCode()) * 31 + descriptor.hashCode() + line * 7919) * 31
                + clock.hashCode();
    }

    /** Class, method and line, as {@code report} prints them. */
    String text() {
        if (text == null) {
            text = className + "." + method + (line < 0 ? "" : ":" + line);
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
