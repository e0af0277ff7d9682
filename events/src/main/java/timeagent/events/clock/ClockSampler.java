package timeagent.events.clock;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.Randomness;
import timeagent.events.threads.SiteNumbers;
import timeagent.hooks.TimeagentHooks;

/**
 * Turns clock reads into {@code timeagent.ClockRead} events: every one, or within a budget a second.
 *
 * <p>Within a budget, each read of a hot call site becomes an event with the same probability, 1 / interval, in every thread:
 * the distance to the next event is random, and drawn by the thread that reads. All events of a second have the same
 * weight: one that depended on the time within the second would favour callers that read in bursts. The next second makes
 * up for reads that were represented too often or too rarely.
 */
final class ClockSampler implements DaemonTask, Consumer<long[]> {
    static final int LIMIT = TimeagentHooks.LIMIT;
    static final long NO_LIMIT = Long.MAX_VALUE;

    /** Frames between commit and the rewritten method: the method here, that of {@link ClockReads}, and the hook. */
    static final int HIDDEN_FRAMES = 3;

    private static final long PERIOD_NANOS = 1_000_000_000;

    /** One in this many events is held back for seconds with more reads than the last. */
    private static final int RESERVE = 5;

    /** A weight is at most this many intervals. */
    private static final int MOST_INTERVALS = 4;

    private static final int MOST_INTERVAL = Integer.MAX_VALUE / MOST_INTERVALS;

    private static final ClockReadEvent SETTINGS = new ClockReadEvent();

    private final boolean every;
    private final int eventsPerSecond;
    private final long hotPerSecond;
    private final EventType readType;
    private final long[] random = {System.identityHashCode(this)};
    private final AtomicInteger left = new AtomicInteger();
    private final AtomicLong represented = new AtomicLong();

    /** Reads per event; 0 while none become events. */
    private volatile int interval;

    private volatile int weight;

    private long plannedAt;
    /** Reads of hot call sites that events should represent so far. */
    private long due;

    /**
     * @param every whether every read of every call site becomes an event
     * @param eventsPerSecond otherwise the most events of the whole JVM
     * @param hotPerSecond reads per second from which a call site is hot
     */
    ClockSampler(EventType readType, boolean every, int eventsPerSecond, long hotPerSecond) {
        this.readType = readType;
        this.every = every;
        this.eventsPerSecond = eventsPerSecond;
        this.hotPerSecond = hotPerSecond;
    }

    /** Emits the event of the read that the current thread has just counted, if it is chosen; sets the row's limit. */
    void sample(CallSite site, long[] row) {
        long limit = row[LIMIT];
        // no event about what emitting an event reads
        row[LIMIT] = NO_LIMIT;
        int reads = interval;
        if (reads == 0) {
            // if sampling starts meanwhile, it sets the limit after this store, or is visible here
            VarHandle.fullFence();
            reads = interval;
        }
        if (reads == 0 || site == null) {
            return;
        }
        if (row[TimeagentHooks.RANDOM] == 0) {
            row[TimeagentHooks.RANDOM] = 1 + System.identityHashCode(row);
        }
        long total = row[TimeagentHooks.TOTAL];
        long chosen = limit > 0 ? total : total - 1 + Randomness.distance(row, TimeagentHooks.RANDOM, reads);
        try {
            boolean isChosen = chosen == total && SETTINGS.isEnabled();
            if (isChosen && (every || site.sampledPerSecond() > 0 && left.getAndDecrement() > 0)) {
                ClockReadEvent event = new ClockReadEvent();
                describe(event, site, weight);
                represented.addAndGet(weight);
                event.commit();
            }
        } finally {
            // also where memory or stack has ended: later reads become events again
            row[LIMIT] = chosen > total
                    ? chosen
                    : row[TimeagentHooks.TOTAL] + Randomness.distance(row, TimeagentHooks.RANDOM, reads);
        }
    }

    private static void describe(ClockReadEvent event, CallSite site, int weight) {
        event.callSite = site.text();
        event.className = site.className;
        event.method = site.method;
        event.line = site.line;
        event.clock = site.clock;
        event.weight = weight;
    }

    /** Runs everything that the first event needs except the commit. */
    static void prepare() {
        describe(new ClockReadEvent(), new CallSite("", "", "", 0, ""), 0);
    }

    /** Follows the settings at once: without a limit, no thread asks whether a read becomes an event. */
    synchronized void recordingsChanged() {
        boolean enabled = readType.isEnabled();
        if (!enabled) {
            interval = 0;
        } else if (every && interval == 0) {
            weight = 1;
            interval = 1;
            CallSites.LIVE.rows(this);
        }
    }

    @Override
    public synchronized long step(long nanoTime) {
        if (every || !readType.isEnabled()) {
            plannedAt = 0;
            return 0;
        }
        long wait = PERIOD_NANOS - (nanoTime - plannedAt);
        if (plannedAt == 0 || wait <= 0) {
            plan(nanoTime);
            plannedAt = nanoTime;
            wait = PERIOD_NANOS;
        }
        return (wait + 999_999) / 1_000_000;
    }

    private void plan(long nanoTime) {
        SiteNumbers.Counted<CallSite> counted = CallSites.LIVE.counted();
        CallSites.LIVE.rate(nanoTime, counted);
        double perSecond = 0;
        long read = 0;
        for (int number = 0; number < counted.sums().length; number++) {
            CallSite site = counted.sites().get(number);
            if (site != null) {
                boolean wasSampled = site.sampledPerSecond() > 0;
                site.sampleIf(site.perSecond() >= hotPerSecond);
                perSecond += site.sampledPerSecond();
                // of a site that has just become hot, the reads of the last second too
                boolean isRepresented = wasSampled || site.sampledPerSecond() > 0;
                read += isRepresented && plannedAt != 0 ? counted.sums()[number] - site.planned : 0;
                site.planned = counted.sums()[number];
            }
        }
        int events = Math.max(1, eventsPerSecond - eventsPerSecond / RESERVE);
        int before = interval;
        // 0 without a hot site: no read asks whether it becomes an event
        int now = (int) Math.min(MOST_INTERVAL, Math.ceil(perSecond / events));
        if (plannedAt == 0) {
            due = 0;
            represented.set(0);
        }
        due += read;
        long missing = now == 0 ? 0 : (due - represented.get()) / Math.max(1, Math.round(perSecond / now));
        weight = (int) Math.max(1, Math.min(now + missing, (long) MOST_INTERVALS * now));
        left.set(eventsPerSecond);
        interval = now;
        // a longer distance that was drawn is right: the next one is of the new interval
        if (now != 0 && (before == 0 || now < before / 2)) {
            CallSites.LIVE.rows(this);
        }
    }

    /** Draws the next event of a row. */
    @Override
    public void accept(long[] row) {
        // one that its thread has not drawn yet is drawn at its next read
        if (row[LIMIT] != 0) {
            row[LIMIT] = every ? 1 : row[TimeagentHooks.TOTAL] + Randomness.distance(random, 0, interval);
        }
    }
}
