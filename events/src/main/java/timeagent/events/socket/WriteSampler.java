package timeagent.events.socket;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.DoubleConsumer;

/**
 * Chooses how many of the writes become events, so that there are at most as many as a rate allows.
 *
 * <p>One write in {@link #interval} becomes an event, {@link WriteChoice which one} depends on nothing but its size, so the
 * weighted events are an unbiased sample. Of those larger than the mean, one of twice the size is chosen twice as often:
 * else the bytes that the events represent would depend on which of the few large ones were chosen.
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
    private static final double AIM = 0.75;

    private static final int STAGES = 8;
    /** The middle of a range, relative to its upper end. */
    private static final double MIDDLE = 0.75;

    private static final AtomicIntegerFieldUpdater<WriteSampler> INTERVAL =
            AtomicIntegerFieldUpdater.newUpdater(WriteSampler.class, "interval");

    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong limit = new AtomicLong();
    /** Writes that the events of the window represent, by range of sizes. */
    private final AtomicLongArray represented = new AtomicLongArray(PeerSums.SIZES);

    /** One of so many writes becomes an event, up to the mean size. */
    private volatile int interval = OFF;

    /** The range of the mean size. */
    private volatile int meanRange = PeerSums.SIZES;

    /** How many more events double the interval again. */
    private volatile long stage;

    private double rate = Double.POSITIVE_INFINITY;
    private double windowNanos;
    private long allowed;
    private long windowStart;
    /** Writes expected in a window, by range of sizes. */
    private final double[] writes = new double[PeerSums.SIZES];

    /** Whether a rate limits the events. */
    boolean isOn() {
        return interval != OFF;
    }

    /** One of so many writes of this size is to become an event; 0 for none, negative without a limit. */
    int interval(long size) {
        int now = interval;
        return now > 1 ? halved(now, PeerSums.sizeRange(size), meanRange) : now;
    }

    /** The interval of a range: half as long for twice the size, above the mean. */
    private static int halved(int interval, int range, int meanRange) {
        return Math.max(1, interval >> Math.max(0, range - meanRange));
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
            for (int range = 0; range < writes.length; range++) {
                represented.set(range, 0);
            }
            meanRange = PeerSums.SIZES;
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
            for (int range = 0; range < writes.length; range++) {
                // falls by half: a pause is no reason to begin again with every write
                writes[range] = Math.max(represented.getAndSet(range, 0) * (windowNanos / elapsed), writes[range] / 2);
            }
            int mean = meanRange();
            int next = shortest(mean);
            startWindow(nanoTime);
            meanRange = mean;
            interval = next;
        }
    }

    /** The shortest interval that keeps to the rate. */
    private int shortest(int mean) {
        int low = 1;
        int high = LONGEST;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (events(middle, mean) <= AIM * allowed) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private int meanRange() {
        double count = 0;
        double bytes = 0;
        for (int range = 0; range < writes.length; range++) {
            count += writes[range];
            bytes += writes[range] * MIDDLE * (1L << range);
        }
        return count == 0 ? meanRange : PeerSums.sizeRange((long) (bytes / count));
    }

    /** Events expected in a window with this interval. */
    private double events(int ofInterval, int mean) {
        double events = 0;
        for (int range = 0; range < writes.length; range++) {
            events += writes[range] / halved(ofInterval, range, mean);
        }
        return events;
    }

    /** Counts an event that was chosen, of a write of this size. */
    void emitted(int weight, long size) {
        represented.getAndAdd(PeerSums.sizeRange(size), weight);
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
