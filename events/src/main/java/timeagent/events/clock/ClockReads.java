package timeagent.events.clock;

import timeagent.events.clock.cost.CachedClock;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.TimeagentClock;

/**
 * What the hooks of rewritten call sites do not do themselves: turns some reads into events, notes clocks other than the
 * system's, and returns cached times.
 */
public final class ClockReads extends TimeagentClock {
    public static final ClockReads INSTANCE = new ClockReads();

    private static volatile boolean counting;

    /** Null while no read becomes an event. */
    private volatile ClockSampler sampler;

    private ClockReads() {}

    @Override
    protected void sample(int site) {
        try {
            long[] row = row(site);
            ClockSampler now = sampler;
            if (row != null && now != null) {
                now.sample(CallSites.LIVE.ofCode(site), row);
            } else if (row != null) {
                row[ClockSampler.LIMIT] = ClockSampler.NO_LIMIT;
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    @Override
    protected void readsOtherClock(int site) {
        // a number that the agent never gave, if an application calls the hook itself, has none
        CallSite at = CallSites.LIVE.ofCode(site);
        if (at != null) {
            // before the count: a thread that sees the count also sees that the cost is unknown
            at.readsOtherClock();
        }
    }

    @Override
    protected long cachedMillis() {
        return CachedClock.INSTANCE.millis();
    }

    /** Sets what turns reads into events; null for nothing. */
    void sampleWith(ClockSampler chosen) {
        sampler = chosen;
    }

    /**
     * Turns counting on or off.
     *
     * <p>From JDK 25 on, off has no effect on rewritten code that has counted before.
     */
    public static void count(boolean on) {
        counting = on;
        HookAccess.hooks().clock(on ? INSTANCE : null);
    }

    /**
     * Runs the agent's own call site with the hooks on.
     *
     * <p>They are on for the application too, whose reads are counted then and appear in no event.
     *
     * @param read of the self-test, with its class loaded: loading may take long
     * @return whether it was counted
     */
    public static boolean countsSelfTest(Runnable read) {
        long before = CallSites.OWN.reads();
        // a recording may count already
        boolean counted = counting;
        count(true);
        try {
            read.run();
        } finally {
            count(counted);
        }
        return CallSites.OWN.reads() > before;
    }

    /** Whether the agent's own call site has been counted. */
    public static boolean hasCountedSelfTest() {
        return CallSites.OWN.reads() > 0;
    }
}
