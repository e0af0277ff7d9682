package timeagent.events.clock;

import java.time.Clock;
import java.util.BitSet;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.TimeagentClock;

/**
 * Counts the clock reads of rewritten call sites, turns some into events, and returns cached times.
 *
 * <p>Loaded when the agent starts, so it must not use Flight Recorder or a method handle before a read is counted.
 */
public final class ClockCounter extends TimeagentClock {
    public static final ClockCounter INSTANCE = new ClockCounter();

    /** The class of all JDK system clocks, 17 to 25; loaded here, so that no read loads it. */
    private static final Class<?> SYSTEM_CLOCK = Clock.systemUTC().getClass();

    private static volatile boolean selfTestSeen;
    /** A cached clock counts before the first recording, also while Flight Recorder starts and must not be used. */
    private static volatile boolean readsCanBeEvents;

    private static SampleSchedule schedule = new SampleSchedule(false);

    private static volatile boolean counting;
    private static volatile boolean countedOnce;

    private ClockCounter() {}

    /** Makes every counted read an event while {@code timeagent.ClockRead} is enabled; call before the first read. */
    public static void everyReadIsAnEvent() {
        schedule = new SampleSchedule(true);
    }

    @Override
    protected Object start(int site) {
        // site is a constant where this is inlined, so compiled code has no branch here
        int number = site - CallSites.FIRST;
        if (number <= CallSites.SELF_TEST) {
            // a lower number is in a running method rewritten by a detached agent, which must not be counted
            if (number == CallSites.SELF_TEST) {
                selfTestSeen = true;
            }
            return null;
        }
        return Counts.LIVE.count(number) && readsCanBeEvents ? ClockReadEmitter.begin(number) : null;
    }

    @Override
    protected Object start(int site, Clock source) {
        if (source != null && source.getClass() != SYSTEM_CLOCK) {
            int number = site - CallSites.FIRST;
            if (number > CallSites.SELF_TEST) {
                // a number that the agent never gave, if an application calls the hook itself, has none
                NumberedSite at = CallSites.get(number);
                if (at != null) {
                    // before the count: a thread that sees the count also sees that the cost is unknown
                    at.readsOtherClock();
                }
            }
        }
        return start(site);
    }

    @Override
    protected void finish(Object read) {
        if (read instanceof ClockReadEvent event) {
            ClockReadEmitter.end(event);
        }
    }

    @Override
    protected long cachedMillis() {
        return CachedClock.INSTANCE.millis();
    }

    /** Allows reads to become events: Flight Recorder is initialised. */
    public static void readsCanBeEvents() {
        readsCanBeEvents = true;
    }

    /** Whether the agent's own call site has been counted. */
    public static boolean selfTestSeen() {
        return selfTestSeen;
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
        count(true);
        try {
            read.run();
        } finally {
            count(false);
        }
        return selfTestSeen;
    }

    /**
     * Turns counting on or off.
     *
     * <p>Initialises the counts before the first read: an initialisation that fails in an application thread, for lack
     * of stack, would fail every later read.
     */
    public static void count(boolean on) {
        if (on && !counting) {
            countedOnce = true;
            ThreadCounts.prepare();
            counts();
        }
        counting = on;
        HookAccess.hooks().clock(on ? INSTANCE : null);
    }

    /** Counts the call sites with these numbers from 0, where none is read. */
    static void forget(BitSet numbers) {
        if (countedOnce) {
            Counts.LIVE.sums().forget(numbers);
        }
    }

    static boolean isCounting() {
        return counting;
    }

    static ThreadCounts counts() {
        return Counts.LIVE;
    }

    static SampleSchedule schedule() {
        return schedule;
    }

    /** Lazy holder: the counts are created with the first recording. */
    private static final class Counts {
        static final ThreadCounts LIVE = new ThreadCounts(schedule);
    }
}
