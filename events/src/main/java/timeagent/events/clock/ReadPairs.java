package timeagent.events.clock;

import timeagent.events.jdk.JdkInternals;

/**
 * Measures how long after a read its thread reads the same clock again, from reads chosen at random; runs in the
 * application's threads.
 *
 * <p>Code that runs only a hundred times a second is not cached, and takes longer than the time to be measured. So a
 * thread measures several pairs in a row, and only one of {@value #STEPS} is recorded: every read is equally likely to be
 * in it. The first ones are not recorded at all: interpreted code makes a gap of 50 ns one of 1 us.
 */
final class ReadPairs {
    /** Pairs measured for each that is recorded. */
    static final int STEPS = 8;

    /** Pairs recorded for each read that is chosen. */
    static final int PAIRS = 2;

    /** Pairs after which this code is compiled: HotSpot does so after some hundred calls, and needs a moment. */
    static final int COLD = 200;

    /** Pairs that have been measured; losing an update does no harm. */
    private static int finished;

    /** Reads of other clocks, or by other threads on the carrier, before a wait is abandoned. */
    private static final int MOST_OTHERS = 200;

    private static final ClockReadPairEvent SETTINGS = new ClockReadPairEvent();

    private static final String NANO_TIME = ReadableClock.NANO_TIME.label();

    /** What a thread waits for; used by that thread only. */
    static final class Wait {
        /** Of the earlier read. */
        private int site;

        private long nanoTime;
        /** Of the thread, which may be virtual. */
        private long thread;

        private int weight;
        /** As {@link ClockCounter#begun} was. */
        private int begun;

        private int step;
        private int others;
    }

    private ReadPairs() {}

    /** Waits for the next read of this thread. */
    static void begin(CountSlot slot, int site, long weight) {
        // a wait that restarted with each chosen read would seldom end
        if (!slot.isWaiting() && SETTINGS.isEnabled()) {
            Wait wait = slot.wait;
            wait.thread = JdkInternals.id(Thread.currentThread());
            wait.weight = (int) Math.min(Integer.MAX_VALUE, weight);
            wait.begun = ClockCounter.begun();
            wait.step = 0;
            slot.setWaiting(true);
            from(wait, site);
        }
    }

    private static void from(Wait wait, int site) {
        wait.site = site;
        wait.others = 0;
        wait.nanoTime = System.nanoTime();
    }

    /** Excludes the time in which an event was written. */
    static void continueAfterEvent(CountSlot slot) {
        if (slot != null && slot.isWaiting()) {
            slot.wait.nanoTime = System.nanoTime();
        }
    }

    /** Returns the event that ends with this read, or null. */
    static ClockReadPairEvent at(CountSlot slot, int site) {
        return slot != null && slot.isWaiting() ? at(slot, site, System.nanoTime()) : null;
    }

    static ClockReadPairEvent at(CountSlot slot, int site, long nanoTime) {
        Wait wait = slot.wait;
        NumberedSite earlier = CallSites.get(wait.site);
        NumberedSite later = CallSites.get(site);
        if (earlier == null || later == null || wait.begun != ClockCounter.begun()) {
            slot.setWaiting(false);
            return null;
        }
        boolean isSameThread = wait.thread == JdkInternals.id(Thread.currentThread());
        if (!isSameThread || !isSameClock(earlier, later)) {
            slot.setWaiting(++wait.others <= MOST_OTHERS);
            return null;
        }
        boolean isRecorded = ++wait.step % STEPS == 0 && isWarm();
        ClockReadPairEvent event =
                isRecorded ? event(earlier.site, later.site, nanoTime - wait.nanoTime, wait.weight) : null;
        if (wait.step < PAIRS * STEPS) {
            from(wait, site);
        } else {
            slot.setWaiting(false);
        }
        return event;
    }

    private static boolean isWarm() {
        if (finished < COLD) {
            finished++;
            return false;
        }
        return true;
    }

    /** Both read the time of day of the system, or both its time since an arbitrary origin. */
    private static boolean isSameClock(NumberedSite one, NumberedSite other) {
        return one.readsSystemClock()
                && other.readsSystemClock()
                && one.site.clock().equals(NANO_TIME) == other.site.clock().equals(NANO_TIME);
    }

    private static ClockReadPairEvent event(CallSite earlier, CallSite later, long elapsed, int weight) {
        ClockReadPairEvent event = new ClockReadPairEvent();
        event.className = later.className();
        event.method = later.method();
        event.line = later.line();
        event.clock = later.label();
        event.earlierClassName = earlier.className();
        event.earlierMethod = earlier.method();
        event.earlierLine = earlier.line();
        event.earlierClock = earlier.label();
        event.elapsed = elapsed;
        event.weight = weight;
        return event;
    }

    /** Runs everything that the first event needs except the commit. */
    static void prepare() {
        CallSite none = new CallSite("", "", "", 0, "");
        event(none, none, 0, 0);
        isSameClock(new NumberedSite(none), new NumberedSite(none));
        CountSlot slot = new CountSlot(Thread.currentThread());
        slot.pageOrNew(CallSites.SELF_TEST);
        begin(slot, CallSites.SELF_TEST, 0);
        at(slot, CallSites.SELF_TEST, 0);
    }
}
