package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleConsumer;

/**
 * Chooses how many of the writes become events, so that there are at most as many as a rate allows.
 *
 * <p>One write in {@link #interval} becomes an event, {@link WriteChoice which one} depends on nothing but its size, so the
 * weighted events are an unbiased sample. Of writes larger than the mean one of twice the size is chosen twice as often:
 * else the bytes that the events represent would depend on which of the few large ones were chosen. The interval follows the writes of the windows before; within a window it doubles once
 * the events of the window are used up, and again after each eighth as many: a load that rises a thousandfold writes two
 * windows' events in one. Lock-free; each emitted event adds to a few counters, other writes read two fields.
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

    private static final AtomicIntegerFieldUpdater<WriteSampler> INTERVAL =
            AtomicIntegerFieldUpdater.newUpdater(WriteSampler.class, "interval");

    private final AtomicLong emitted = new AtomicLong();
    /** Sum of the intervals that the events were chosen with, which are longer than their weights if they are large. */
    private final AtomicLong represented = new AtomicLong();

    private final AtomicLong weights = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong limit = new AtomicLong();

    /** One of so many writes becomes an event. */
    private volatile int interval = OFF;

    /** The range of the mean size; above it, intervals are shorter. */
    private volatile int meanRange = PeerSums.SIZES;

    /** How many more events double the interval again. */
    private volatile long stage;

    private double rate = Double.POSITIVE_INFINITY;
    private double windowNanos;
    private long allowed;
    private long windowStart;
    private double writes;

    /** Whether a rate limits the events. */
    boolean isOn() {
        return interval != OFF;
    }

    /** One of so many writes of this size is to become an event; 0 for none, negative without a limit. */
    int interval(long size) {
        int now = interval;
        return now > 1 ? Math.max(1, now >> shift(size)) : now;
    }

    /** How many times the interval of a write is halved for its size. */
    private int shift(long size) {
        return Math.max(0, PeerSums.sizeRange(size) - meanRange);
    }

    /** @param perSecond events; infinite for all */
    @Override
    public synchronized void accept(double perSecond) {
        if (perSecond != rate) {
            rate = perSecond;
            windowNanos = Math.min(DAY, Math.max(SECOND, EVENTS / perSecond * SECOND));
            allowed = Math.max(1, (long) (rate * windowNanos / SECOND));
            stage = Math.max(1, allowed / STAGES);
            writes = 0;
            meanRange = PeerSums.SIZES;
            startWindow(System.nanoTime());
            interval = Double.isInfinite(perSecond) ? OFF : perSecond == 0 ? NONE : 1;
        }
    }

    private void startWindow(long nanoTime) {
        windowStart = nanoTime;
        emitted.set(0);
        represented.set(0);
        weights.set(0);
        bytes.set(0);
        limit.set(allowed);
    }

    /** Adapts the interval to the writes of the window that ends now, if it does. */
    synchronized void step(long nanoTime) {
        long elapsed = nanoTime - windowStart;
        if (interval > NONE && elapsed >= windowNanos) {
            // falls by half: a pause is no reason to begin again with every write
            writes = Math.max(represented.get() * (windowNanos / elapsed), writes / 2);
            long weighed = weights.get();
            if (weighed > 0) {
                meanRange = PeerSums.sizeRange(bytes.get() / weighed);
            }
            startWindow(nanoTime);
            interval = (int) Math.min(LONGEST, Math.max(1, Math.ceil(writes / (AIM * allowed))));
        }
    }

    /** Counts an event that was chosen, of a write of this size. */
    void emitted(int weight, long size) {
        weights.getAndAdd(weight);
        bytes.getAndAdd(weight * size);
        int shift = shift(size);
        represented.getAndAdd(shift == 0 ? weight : Math.max(weight, Math.min((long) weight << shift, interval)));
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
