package timeagent.events.clock;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import timeagent.events.clock.cost.ClockReadCost;
import timeagent.events.clock.cost.ClockResolution;
import timeagent.events.clock.cost.ReadableClock;
import timeagent.events.clock.cost.WrapperClocks;
import timeagent.events.process.ThreadCpu;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.SiteNumbers;
import timeagent.hooks.TimeagentClock;

/**
 * Measures the cost of a read of each clock that the application reads, and of counting one, in the agent's daemon thread.
 *
 * <p>Uses a millisecond of CPU time per second and clock, in {@value #SLICES} slices; before a cost is
 * known, a millisecond every 6 ms, for one clock at a time. Threads of the application and of Flight Recorder only read the
 * result.
 */
class ClockReadCosts implements DaemonTask {
    static final int SLICES = 20;
    static final long SLICE_NANOS = 50_000;
    static final long WARM_SLICE_NANOS = 1_000_000;
    static final long WARM_MILLIS = 5;
    static final long FIRST_MILLIS = 50;
    static final long SECOND_MILLIS = 1000;
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long NOT_MEASURED = -1;
    private static final long COARSEST_NANOS = 10_000;

    /** A program may read a clock milliseconds after the recording has started and end within a second. */
    private static final long FIRST_LOOKS_NANOS = 100_000_000;

    /** The clocks of {@code timeagent.ClockSource}: measured once a second even if they are not read. */
    private static final Set<ReadableClock> OF_SOURCE =
            EnumSet.of(ReadableClock.CURRENT_TIME_MILLIS, ReadableClock.NANO_TIME);

    private final Set<ReadableClock> read = EnumSet.noneOf(ReadableClock.class);

    private volatile Map<ReadableClock, ClockReadCost> costs = Map.of();
    /** The cost of a counted read of {@link System#currentTimeMillis()}; null before anything is measured. */
    private volatile ClockReadCost counted;

    private volatile long resolutionNanos = NOT_MEASURED;
    private volatile boolean wanted;
    private boolean working;
    private long workingSince;
    private long lookedAt;
    private int turn;

    /** Sets whether a recording has an event with costs. */
    void want(boolean costsAreRecorded) {
        wanted = costsAreRecorded;
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

    /** Nanoseconds that counting adds to a read; NaN if unknown. */
    double countNanos() {
        ClockReadCost known = counted;
        return known == null ? Double.NaN : known.nanos() - nanos(ReadableClock.CURRENT_TIME_MILLIS.label());
    }

    /** Smallest step of {@link System#currentTimeMillis()}; 0 if it does not move, negative until measured. */
    long resolutionNanos() {
        return resolutionNanos;
    }

    /** Measures with {@code timer} from now on; discards earlier measurements. */
    void prepare(LongSupplier timer) {
        Map<ReadableClock, ClockReadCost> all = new EnumMap<>(ReadableClock.class);
        for (ReadableClock clock : ReadableClock.values()) {
            all.put(clock, new ClockReadCost(clock, timer));
        }
        counted = new ClockReadCost(new CountedReads(), timer);
        costs = all;
    }

    @Override
    public long step(long now) {
        if (!wanted) {
            working = false;
            return 0;
        }
        if (!working) {
            begin(now);
        }
        boolean first = now - workingSince < SECOND_NANOS;
        long sinceLook = now - lookedAt;
        boolean looks = sinceLook >= (first ? FIRST_LOOKS_NANOS : SECOND_NANOS);
        if (looks) {
            look(now, first);
        }
        Set<ReadableClock> warming = EnumSet.noneOf(ReadableClock.class);
        for (Map.Entry<ReadableClock, ClockReadCost> cost : costs.entrySet()) {
            boolean isRead = read.contains(cost.getKey());
            boolean ofSource = OF_SOURCE.contains(cost.getKey());
            if (cost.getValue().isWarming()) {
                if (isRead || ofSource) {
                    warming.add(cost.getKey());
                }
            } else if (looks) {
                int slices = isRead ? SLICES : ofSource ? 1 : 0;
                for (int slice = 0; slice < slices; slice++) {
                    measure(cost.getValue(), SLICE_NANOS);
                }
            }
        }
        boolean warms = warmUp(warming) || !read.isEmpty() && measureCount(looks);
        ThreadCpu.keepAgent();
        return warms ? WARM_MILLIS : first ? FIRST_MILLIS : SECOND_MILLIS;
    }

    /** Measures after the clocks, because a short program may end before; returns whether it warms up. */
    private boolean measureCount(boolean looks) {
        boolean warms = counted.isWarming();
        for (int slice = 1; warms ? slice == 1 : looks && slice < SLICES; slice++) {
            measure(counted, warms ? WARM_SLICE_NANOS : SLICE_NANOS);
        }
        return warms;
    }

    private void begin(long now) {
        if (costs.isEmpty()) {
            prepare(fine(ThreadCpu.timer()));
            resolutionNanos = ClockResolution.of(System::currentTimeMillis) * 1_000_000;
        }
        working = true;
        workingSince = now;
        lookedAt = now - SECOND_NANOS;
    }

    /** Elapsed time in place of a coarse CPU time: Windows, and sandboxes such as gVisor, count ticks of 10 ms or more. */
    static LongSupplier fine(LongSupplier cpu) {
        long step = ClockResolution.of(cpu);
        return step > 0 && step <= COARSEST_NANOS ? cpu : System::nanoTime;
    }

    /** Determines the clocks that are read. */
    private void look(long now, boolean first) {
        if (!first) {
            // one that is read no more is measured until its cost is known
            for (Map.Entry<ReadableClock, ClockReadCost> cost : costs.entrySet()) {
                if (!cost.getValue().isWarming()) {
                    read.remove(cost.getKey());
                }
            }
        }
        SiteNumbers.Counted<CallSite> counted = CallSites.LIVE.counted();
        for (int number = 0; number < counted.sums().length; number++) {
            CallSite site = counted.sites().get(number);
            if (site != null && counted.sums()[number] > site.looked) {
                ReadableClock clock = WrapperClocks.of(site.clock);
                if (clock != null) {
                    read.add(clock);
                    site.looked = counted.sums()[number];
                }
            }
        }
        lookedAt = now;
    }

    private boolean warmUp(Set<ReadableClock> clocks) {
        if (clocks.isEmpty()) {
            return false;
        }
        ReadableClock next = clocks.toArray(new ReadableClock[0])[turn++ % clocks.size()];
        measure(costs.get(next), WARM_SLICE_NANOS);
        return true;
    }

    private static void measure(ClockReadCost cost, long nanos) {
        try {
            cost.measure(nanos);
        } finally {
            // now, for this may be the last one for hours
            ReadableClock.drop();
        }
    }

    /** Reads of {@link System#currentTimeMillis()} that the hooks count. */
    private static final class CountedReads implements IntToLongFunction {
        /** Static: in rewritten code, too, the JIT compiler takes the number for a constant. */
        private static final int SITE = CallSites.OWN.inCode(CallSites.OWN.number(
                new CallSite("", "", "", 0, ReadableClock.CURRENT_TIME_MILLIS.label()), new BitSet()));

        @Override
        public long applyAsLong(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.currentTimeMillis();
                TimeagentClock.count(SITE);
            }
            return sum;
        }
    }
}
