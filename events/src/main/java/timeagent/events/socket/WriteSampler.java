package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleConsumer;
import timeagent.events.threads.Randomness;

/**
 * Chooses the writes that become events while the setting {@code throttle} limits them to a rate.
 *
 * <p>A write that failed, or that took longer than all before it in the same window, has an event of weight 1; there are at
 * most as many of these as the rate allows events. Of the other writes of a thread, one in each {@link #interval}
 * has an event, at a random place in it, which stands for all of them.
 *
 * <p>A window is a second, or the time of {@value #EVENTS} events. The interval follows the number of writes in the window
 * before; within a window it doubles once the events that the rate
 * allows are used up, and again after each eighth as many. Lock-free; an event adds to one counter.
 */
class WriteSampler implements DoubleConsumer {
    private static final int OFF = -1;
    private static final int NONE = 0;
    private static final int LONGEST = 1 << 29;

    private static final double SECOND = 1e9;
    private static final double DAY = 86_400 * SECOND;
    private static final int EVENTS = 10;
    /** Load varies: of the events allowed, the interval aims at so many. */
    private static final double AIM = 0.85;
    /** However many writes fail, so much of the rate is for the others. */
    private static final double LEAST_FOR_OTHERS = 0.25;

    private static final int STAGES = 8;

    /** One of so many writes becomes an event. */
    private final AtomicInteger interval = new AtomicInteger(OFF);
    /** How many events of this window may still come before the interval doubles. */
    private final AtomicInteger left = new AtomicInteger();
    /** How many writes of this window that failed or took longest may still have an event. */
    private final AtomicInteger leftAlways = new AtomicInteger();
    /** Of the writes of this window, ns. */
    private final AtomicLong longest = new AtomicLong();

    private double rate = Double.POSITIVE_INFINITY;
    private double windowNanos;
    /** Events in a window. */
    private int allowed;

    private long windowStart;
    private long writesBefore;
    /** Writes in a window. */
    private double expected;

    /** The writes of one thread, and which of them is chosen next; used by that thread only. */
    static final class Choice {
        /** Only grows. */
        long writes;

        private final long[] random = {System.identityHashCode(this)};
        /** Length of the interval in progress, how many of its writes there were, and which one becomes an event. */
        private int length;

        private int done;
        private int chosen;

        /** @return how many writes the event of this one represents, 0 if it has none */
        int next(int interval) {
            // an interval in progress ends with its own length, unless the load has fallen far below it
            if (done == 0 || interval < length / 2) {
                length = interval;
                done = 0;
                chosen = Randomness.below(random, 0, interval);
            }
            int weight = done == chosen ? length : 0;
            done++;
            if (done == length) {
                done = 0;
            }
            return weight;
        }
    }

    /** Whether a rate limits the events. */
    boolean isOn() {
        return interval.get() != OFF;
    }

    /** @return how many writes the event of this one represents, 0 if it has none */
    int choose(Choice choice, long nanos, boolean hasFailed) {
        int now = interval.get();
        if (now <= NONE) {
            // off if the setting has just changed
            return now == NONE ? 0 : 1;
        }
        choice.writes++;
        boolean isLongest = isLongest(nanos);
        if (now > 1 && (hasFailed || isLongest) && takeOne(leftAlways)) {
            return 1;
        }
        int weight = choice.next(now);
        // an interval in progress says nothing about the present one
        if (weight >= now && left.decrementAndGet() <= 0) {
            lengthen(now);
        }
        return weight;
    }

    private boolean isLongest(long nanos) {
        long before = longest.get();
        while (nanos > before) {
            if (longest.compareAndSet(before, nanos)) {
                return true;
            }
            before = longest.get();
        }
        return false;
    }

    private static boolean takeOne(AtomicInteger left) {
        return left.get() > 0 && left.decrementAndGet() >= 0;
    }

    private void lengthen(int now) {
        // a thread that chose with an earlier interval does not double this one
        if (now < LONGEST && interval.compareAndSet(now, 2 * now)) {
            left.set(Math.max(1, allowed / STAGES));
        }
    }

    /** @param perSecond events; infinite for all */
    @Override
    public synchronized void accept(double perSecond) {
        if (perSecond != rate) {
            rate = perSecond;
            windowNanos = Math.min(DAY, Math.max(SECOND, EVENTS / perSecond * SECOND));
            allowed = (int) Math.min(LONGEST, Math.max(1, Math.round(rate * windowNanos / SECOND)));
            expected = 0;
            startWindow(nanoTime());
            interval.set(Double.isInfinite(perSecond) ? OFF : perSecond == 0 ? NONE : 1);
        }
    }

    long nanoTime() {
        return System.nanoTime();
    }

    private void startWindow(long nanoTime) {
        windowStart = nanoTime;
        left.set(allowed);
        leftAlways.set(allowed);
        longest.set(0);
    }

    /**
     * Adapts the interval to the writes of the window that ends now, if it does.
     *
     * @param allWrites sum of {@link Choice#writes} of all threads
     */
    synchronized void step(long nanoTime, long allWrites) {
        long elapsed = nanoTime - windowStart;
        if (interval.get() > NONE && elapsed >= windowNanos) {
            double windows = elapsed / windowNanos;
            // falls by half: a pause is no reason to begin again with every write
            expected = Math.max((allWrites - writesBefore) / windows, expected / 2);
            writesBefore = allWrites;
            double always = (allowed - Math.max(0, leftAlways.get())) / windows;
            double others = AIM * Math.max(LEAST_FOR_OTHERS * allowed, allowed - always);
            startWindow(nanoTime);
            interval.set((int) Math.min(LONGEST, Math.max(1, Math.ceil(expected / others))));
        }
    }
}
