package timeagent.events.clock;

import java.time.Clock;
import timeagent.events.Key;
import timeagent.hooks.TimeagentClock;

/**
 * Counts the clock reads of rewritten call sites, has some of them become events, and answers cached times.
 *
 * <p>Loaded when the agent starts, so it must not touch Flight Recorder or a method handle before a read is counted.
 */
public final class ClockCounter extends TimeagentClock {
    public static final ClockCounter INSTANCE = new ClockCounter();

    /** One class of all the JDK's system clocks, from 17 to 25; asked for now, so that no read has to load it. */
    private static final Class<?> SYSTEM_CLOCK = Clock.systemUTC().getClass();

    private static volatile boolean selfTestSeen;
    /** A cached clock counts before there is a recording, and while Flight Recorder starts, when it must not be touched. */
    private static volatile boolean readsCanBeEvents;

    private static SampleSchedule schedule = SampleSchedule.hotReads();

    private static volatile boolean counting;

    private ClockCounter() {}

    /** Makes every counted read an event, as long as {@code timeagent.ClockRead} is enabled; to be said before the first. */
    public static void everyReadIsAnEvent() {
        schedule = SampleSchedule.everyRead();
    }

    @Override
    protected Object start(int site) {
        // the numbers are constants where this is inlined, so compiled code has no branch here
        int number = site - CallSites.FIRST;
        if (number <= CallSites.SELF_TEST) {
            // less: a method still runs that an agent rewrote which was taken out; such a one must not write
            if (number == CallSites.SELF_TEST) {
                selfTestSeen = true;
            }
            return null;
        }
        return Counts.LIVE.count(number) && readsCanBeEvents ? ClockReads.begin(number) : null;
    }

    @Override
    protected Object start(int site, Clock source) {
        if (source != null && source.getClass() != SYSTEM_CLOCK) {
            int number = site - CallSites.FIRST;
            if (number > CallSites.SELF_TEST) {
                // before the count: whoever sees the read counted sees that it has no price
                UnpricedSites.mark(number);
            }
        }
        return start(site);
    }

    @Override
    protected void finish(Object read) {
        if (read instanceof ClockReadEvent event) {
            ClockReads.end(event);
        }
    }

    @Override
    protected long cachedMillis() {
        return CachedClock.INSTANCE.millis(Counts.LIVE.own());
    }

    /** Lets reads become events from now on: Flight Recorder is there. */
    public static void readsCanBeEvents() {
        readsCanBeEvents = true;
    }

    /** Whether the agent's own call site has been counted. */
    public static boolean selfTestSeen() {
        return selfTestSeen;
    }

    /**
     * Turns counting on or off.
     *
     * <p>The counts are there before the first read is: a class that an application's thread could not initialise, at the end of its
     * stack, would fail every later read.
     */
    public static void count(boolean on) {
        if (on && !counting) {
            ThreadCounts.prepare();
            counts();
        }
        counting = on;
        Key.clock(on ? INSTANCE : null);
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

    /** Delays the counts until the first recording. */
    private static final class Counts {
        static final ThreadCounts LIVE = new ThreadCounts(schedule);
    }
}
