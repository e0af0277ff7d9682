package timeagent.events.socket;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.DoubleConsumer;

/**
 * Chooses how many of the writes become events, so that there are at most as many as a rate allows.
 *
 * <p>One write in {@link #interval} becomes an event, {@link WriteChoice which one} depends on nothing but its size and
 * duration, so the weighted events are an unbiased sample. Of those larger than the mean, one of twice the size is chosen
 * twice as often: else the bytes that the events represent would depend on which of the few large ones were chosen. So is
 * one of twice the duration among long ones, of which a high percentile depends on few.
 *
 * <p>The interval follows the writes of the windows before; within a window it doubles once the events of the window are
 * used up, and again after each eighth as many: a load that rises a thousandfold writes two windows' events in one, a
 * thousandfold growth of sizes three. Lock-free; each emitted event adds to two counters, other writes read two fields.
 */
final class WriteSampler implements DoubleConsumer {
    private static final int OFF = -1;
    private static final int NONE = 0;
    private static final int LONGEST = 1 << 29;

    private static final double SECOND = 1e9;
    private static final double DAY = 86_400 * SECOND;
    /** A window is so long that it has so many events. */
    private static final int EVENTS = 10;
    /** Load varies: of the events allowed, the interval aims at so many. */
    private static final double AIM = 0.85;
    /** That long writes are chosen more often makes at most so many times as many events. */
    private static final double MOST_FOR_LONG = 2;

    private static final int STAGES = 8;
    /** The middle of a range, relative to its upper end. */
    private static final double MIDDLE = 0.75;

    private static final AtomicIntegerFieldUpdater<WriteSampler> INTERVAL =
            AtomicIntegerFieldUpdater.newUpdater(WriteSampler.class, "interval");

    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong limit = new AtomicLong();
    /** Writes that the events of the window represent, by range of sizes and of durations. */
    private final AtomicLongArray represented = new AtomicLongArray(PeerSums.SIZES * PeerSums.DURATIONS);

    /** One of so many writes becomes an event, unless it is large or long. */
    private volatile int interval = OFF;

    /** The range of sizes above which writes are large: that of the mean. */
    private volatile int usualSize = PeerSums.SIZES;

    /** The range of durations above which writes are long. */
    private volatile int usualDuration = PeerSums.RANGES;

    /** How many more events double the interval again. */
    private volatile long stage;

    private double rate = Double.POSITIVE_INFINITY;
    private double windowNanos;
    private long allowed;
    private long windowStart;
    /** Writes expected in a window, as {@link #represented}. */
    private final double[] writes = new double[PeerSums.SIZES * PeerSums.DURATIONS];

    /** Whether a rate limits the events. */
    boolean isOn() {
        return interval != OFF;
    }

    /** What decides how often a write becomes an event: its {@link PeerSums range} of durations if it is long, else of sizes. */
    int range(long size, long nanos) {
        int bySize = PeerSums.sizeRange(size);
        int byDuration = PeerSums.durationRange(nanos);
        return byDuration - usualDuration > Math.max(0, bySize - usualSize) ? byDuration : bySize;
    }

    /** One of so many writes of this range is to become an event; 0 for none, negative without a limit. */
    int interval(int range) {
        int now = interval;
        return now > 1 ? halved(now, range - (range < PeerSums.SIZES ? usualSize : usualDuration)) : now;
    }

    private static int halved(int interval, int times) {
        return Math.max(1, interval >> Math.max(0, times));
    }

    /** @param perSecond events; infinite for all */
    @Override
    public synchronized void accept(double perSecond) {
        if (perSecond != rate) {
            rate = perSecond;
            windowNanos = Math.min(DAY, Math.max(SECOND, EVENTS / perSecond * SECOND));
            allowed = Math.max(1, (long) (rate * windowNanos / SECOND));
            stage = Math.max(1, allowed / STAGES);
            Arrays.fill(writes, 0);
            for (int i = 0; i < writes.length; i++) {
                represented.set(i, 0);
            }
            usualSize = PeerSums.SIZES;
            usualDuration = PeerSums.RANGES;
            startWindow(System.nanoTime());
            interval = Double.isInfinite(perSecond) ? OFF : perSecond == 0 ? NONE : 1;
        }
    }

    private void startWindow(long nanoTime) {
        windowStart = nanoTime;
        emitted.set(0);
        limit.set(allowed);
    }

    /** Adapts the interval to the writes of the window that ends now, if it does. */
    synchronized void step(long nanoTime) {
        long elapsed = nanoTime - windowStart;
        if (interval > NONE && elapsed >= windowNanos) {
            for (int i = 0; i < writes.length; i++) {
                // falls by half: a pause is no reason to begin again with every write
                writes[i] = Math.max(represented.getAndSet(i, 0) * (windowNanos / elapsed), writes[i] / 2);
            }
            int size = meanSize();
            int duration = longerThan(size);
            int next = shortest(size, duration);
            startWindow(nanoTime);
            usualSize = size;
            usualDuration = duration;
            interval = next;
        }
    }

    private int meanSize() {
        double count = 0;
        double bytes = 0;
        for (int i = 0; i < writes.length; i++) {
            count += writes[i];
            bytes += writes[i] * MIDDLE * (1L << i / PeerSums.DURATIONS);
        }
        return count == 0 ? usualSize : PeerSums.sizeRange((long) (bytes / count));
    }

    /** The lowest range of durations above which so many more events are affordable. */
    private int longerThan(int size) {
        int ofSizes = shortest(size, PeerSums.RANGES);
        int duration = PeerSums.RANGES;
        while (duration > PeerSums.SIZES && events(ofSizes, size, duration - 1) <= MOST_FOR_LONG * AIM * allowed) {
            duration--;
        }
        return duration;
    }

    /** The shortest interval that keeps to the rate. */
    private int shortest(int size, int duration) {
        int low = 1;
        int high = LONGEST;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (events(middle, size, duration) <= AIM * allowed) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Events expected in a window with this interval. */
    private double events(int ofInterval, int size, int duration) {
        double events = 0;
        for (int i = 0; i < writes.length; i++) {
            if (writes[i] != 0) {
                int large = i / PeerSums.DURATIONS - size;
                int slow = PeerSums.SIZES + i % PeerSums.DURATIONS - duration;
                events += writes[i] / halved(ofInterval, Math.max(large, slow));
            }
        }
        return events;
    }

    /** Counts an event that was chosen, of a write of this size and duration. */
    void emitted(int weight, long size, long nanos) {
        int cell = PeerSums.sizeRange(size) * PeerSums.DURATIONS + PeerSums.durationRange(nanos) - PeerSums.SIZES;
        represented.getAndAdd(cell, weight);
        long now = emitted.incrementAndGet();
        long last = limit.get();
        if (now >= last && limit.compareAndSet(last, last + stage)) {
            int seen = interval;
            // not if the rate has been changed meanwhile, to none or to no limit
            while (seen > NONE && !INTERVAL.compareAndSet(this, seen, Math.min(LONGEST, 2 * seen))) {
                seen = interval;
            }
        }
    }
}
