package timeagent.events.clock;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.threads.AgentThread;

/**
 * Measures the cost of a read of each clock that the application reads, in a daemon thread of its own.
 *
 * <p>Uses a millisecond of CPU time per second and clock, in 20 slices, and 40 reads at least; before a cost is known, a
 * millisecond every 6 ms, for one clock at a time. Threads of the application and of Flight Recorder only read the result.
 */
class ClockReadCosts implements Runnable {
    static final long SLICE_NANOS = 50_000;
    static final long PERIOD_NANOS = 50_000_000;
    static final long WARM_SLICE_NANOS = 1_000_000;
    static final long WARM_PERIOD_NANOS = 5_000_000;
    static final long SECOND_NANOS = 1_000_000_000;

    /** A program may read a clock milliseconds after the recording has started and end within a second. */
    private static final long FIRST_LOOKS_NANOS = 100_000_000;

    /** The clocks of {@code timeagent.ClockSource}: measured once a second even if they are not read. */
    private static final Set<ReadableClock> OF_SOURCE =
            EnumSet.of(ReadableClock.CURRENT_TIME_MILLIS, ReadableClock.NANO_TIME);

    /** Adding up the counts of very many threads and call sites takes longer, and is done once a second only. */
    private static final long FAST_LOOK_NANOS = 200_000;

    private final Map<ReadableClock, ReadsInARow> read = new EnumMap<>(ReadableClock.class);
    /** Since the last look of a second. */
    private final Map<ReadableClock, ReadsInARow> lately = new EnumMap<>(ReadableClock.class);

    private volatile Map<ReadableClock, ClockReadCost> costs = Map.of();
    private volatile Thread thread;
    private static final long NOT_MEASURED = -1;

    private volatile long resolutionNanos = NOT_MEASURED;
    private volatile boolean wanted;
    private boolean working;
    private long workingSince;
    private long lookedAt;
    private long lastLookAt;
    private long lookNanos;
    private long measuredAt;
    private int turn;

    void start() {
        thread = AgentThread.of(this, "timeagent-costs");
        thread.start();
    }

    void stop() {
        Thread stopped = thread;
        thread = null;
        LockSupport.unpark(stopped);
    }

    /** Sets whether a recording has an event with costs; does not wait. */
    void want(boolean costsAreRecorded) {
        if (wanted != costsAreRecorded) {
            wanted = costsAreRecorded;
            LockSupport.unpark(thread);
        }
    }

    /**
     * Nanoseconds per read; NaN if unknown.
     *
     * @param clock its name in events
     */
    double nanos(String clock) {
        ReadableClock known = WrapperClocks.of(clock);
        ClockReadCost cost = known == null ? null : costs.get(known);
        return cost == null ? Double.NaN : cost.nanos();
    }

    /** Smallest step of {@link System#currentTimeMillis()}; 0 if it does not move, negative until measured. */
    long resolutionNanos() {
        return resolutionNanos;
    }

    @Override
    public void run() {
        while (thread == Thread.currentThread()) {
            LockSupport.parkNanos(this, stepOrRest());
            // clears the interrupt, which would make every wait return at once
            Thread.interrupted();
        }
    }

    /** Retries a second after an error such as OutOfMemoryError, which may be temporary. */
    private long stepOrRest() {
        try {
            working &= wanted;
            if (wanted && resolutionNanos == NOT_MEASURED) {
                resolutionNanos = ClockResolution.of(System::currentTimeMillis) * 1_000_000;
            }
            return wanted ? step(System.nanoTime()) : Long.MAX_VALUE;
        } catch (Throwable e) {
            HookErrors.suppress(e);
            return SECOND_NANOS;
        }
    }

    /** Measures with {@code timer} from now on; discards earlier measurements. */
    void prepare(LongSupplier timer) {
        Map<ReadableClock, ClockReadCost> all = new EnumMap<>(ReadableClock.class);
        for (ReadableClock clock : ReadableClock.values()) {
            all.put(clock, new ClockReadCost(clock, timer));
        }
        costs = all;
    }

    /**
     * Measures what is due.
     *
     * @return nanoseconds until the next measurement
     */
    long step(long now) {
        if (costs.isEmpty()) {
            prepare(new MeasuringTimer());
        }
        if (!working) {
            working = true;
            workingSince = now;
            lookedAt = now - SECOND_NANOS;
            lastLookAt = lookedAt;
            measuredAt = lookedAt;
        }
        boolean looked = look(now);
        boolean due = now - measuredAt >= PERIOD_NANOS;
        measuredAt = due ? now : measuredAt;
        Set<ReadableClock> warming = EnumSet.noneOf(ReadableClock.class);
        for (Map.Entry<ReadableClock, ClockReadCost> cost : costs.entrySet()) {
            boolean isRead = read.containsKey(cost.getKey());
            boolean ofSource = OF_SOURCE.contains(cost.getKey());
            if (cost.getValue().isWarming()) {
                if (isRead || ofSource) {
                    warming.add(cost.getKey());
                }
            } else if (isRead && due || ofSource && looked) {
                // once a second in a long row: it shows whether the clock is slow
                measure(cost.getValue(), SLICE_NANOS, ofSource && looked ? Long.MAX_VALUE : atOnce(cost.getKey()));
            }
        }
        return warmUp(warming) ? WARM_PERIOD_NANOS : read.isEmpty() ? SECOND_NANOS : PERIOD_NANOS;
    }

    /**
     * Reads in a row. A clock that does more than read a counter costs more where these are few, because other code has
     * been in the CPU's caches. The cached clock checks the system clock mostly at the first reads of a period.
     */
    private long atOnce(ReadableClock clock) {
        ReadableClock system = clock == ReadableClock.CACHED ? ReadableClock.CURRENT_TIME_MILLIS : clock;
        if (OF_SOURCE.contains(system) && !costs.get(system).isSlow()) {
            return Long.MAX_VALUE;
        }
        ReadsInARow reads = read.get(clock);
        return reads == null ? 0 : reads.mean();
    }

    /** Determines the clocks that are read, once a second and more often at the beginning. */
    private boolean look(long now) {
        boolean first = now - workingSince < SECOND_NANOS;
        boolean due = now - lookedAt >= (first ? FIRST_LOOKS_NANOS : SECOND_NANOS);
        if (!due && (lookNanos > FAST_LOOK_NANOS || now - lastLookAt < PERIOD_NANOS)) {
            return false;
        }
        long begun = System.nanoTime();
        Map<ReadableClock, Long> counts = recentReads();
        lookNanos = System.nanoTime() - begun;
        for (Map.Entry<ReadableClock, Long> count : counts.entrySet()) {
            ReadsInARow reads = lately.get(count.getKey());
            if (reads == null) {
                reads = new ReadsInARow();
                lately.put(count.getKey(), reads);
            }
            reads.add(count.getValue(), now - lastLookAt);
        }
        lastLookAt = now;
        if (due) {
            lookedAt = now;
            if (!first) {
                read.clear();
            }
            read.putAll(lately);
            if (!first) {
                lately.clear();
            }
        }
        return due;
    }

    /** The clocks that were read since the last look, each with its reads. */
    private static Map<ReadableClock, Long> recentReads() {
        Map<ReadableClock, Long> read = new EnumMap<>(ReadableClock.class);
        NumberedSite[] sites = CallSites.all();
        long[] totals = ClockCounter.counts().sums().of(sites.length);
        for (int number = 0; number < sites.length; number++) {
            NumberedSite site = sites[number];
            if (site != null && totals[number] > site.looked) {
                ReadableClock clock = WrapperClocks.of(site.site.clock());
                if (clock != null) {
                    read.put(clock, read.getOrDefault(clock, 0L) + totals[number] - site.looked);
                    site.looked = totals[number];
                }
            }
        }
        return read;
    }

    private boolean warmUp(Set<ReadableClock> clocks) {
        if (clocks.isEmpty()) {
            return false;
        }
        ReadableClock next = clocks.toArray(new ReadableClock[0])[turn++ % clocks.size()];
        measure(costs.get(next), WARM_SLICE_NANOS, Long.MAX_VALUE);
        return true;
    }

    private static void measure(ClockReadCost cost, long nanos, long atOnce) {
        try {
            cost.measure(nanos, atOnce);
        } finally {
            // now, for this may be the last one for hours
            ReadableClock.drop();
        }
    }
}
