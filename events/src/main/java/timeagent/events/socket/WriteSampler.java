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
 * twice as often: else the bytes that the events represent would depend on which of the few large ones were chosen. The same
 * holds for long writes, since a high percentile depends on few of them.
 *
 * <p>The interval follows the writes of the windows before; within a window it doubles, as far as necessary, once the events of
 * the window are used up, and again after each eighth as many: a load that rises a thousandfold writes two windows' events in
 * one, a thousandfold growth of sizes or durations three. Lock-free; each emitted event adds to two counters, other writes read
 * three fields, and an event that ends a stage all ranges.
 */
class WriteSampler implements DoubleConsumer {
    private static final int OFF = -1;
    private static final int NONE = 0;
    private static final int LONGEST = 1 << 29;

    private static final double SECOND = 1e9;
    private static final double DAY = 86_400 * SECOND;
    /** A window is so long that it has so many events. */
    private static final int EVENTS = 10;
    /** Load varies: of the events allowed, the interval aims at so many. */
    private static final double AIM = 0.85;
    /** By which shorter intervals of long writes multiply the events at most, before the interval makes up for it. */
    private static final double MOST_FOR_LONG = 2;

    /** Less is no write: numbers that are halved again and again become slow. */
    private static final double LEAST = 1e-3;

    private static final int STAGES = 8;
    /** The middle of a range, relative to its upper end. */
    private static final double MIDDLE = 0.75;

    private static final AtomicIntegerFieldUpdater<WriteSampler> INTERVAL =
            AtomicIntegerFieldUpdater.newUpdater(WriteSampler.class, "interval");
    private static final AtomicIntegerFieldUpdater<WriteSampler> USUAL_SIZE =
            AtomicIntegerFieldUpdater.newUpdater(WriteSampler.class, "usualSize");

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

    /** How many more events may double the interval again. */
    private volatile long stage;

    private double rate = Double.POSITIVE_INFINITY;
    private volatile double windowNanos;
    private long allowed;
    private volatile long windowStart;
    /** Writes expected in a window, as {@link #represented}. */
    private final double[] writes = new double[PeerSums.SIZES * PeerSums.DURATIONS];

    /** Whether a rate limits the events. */
    boolean isOn() {
        return interval != OFF;
    }

    /**
     * What decides how often a write becomes an event: its {@link PeerSums range} of durations if it is long, else of sizes.
     * If a window ends meanwhile, its interval is that of the next; which write of an interval is chosen was drawn before.
     */
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
            allowed = Math.max(1, Math.round(rate * windowNanos / SECOND));
            stage = Math.max(1, allowed / STAGES);
            Arrays.fill(writes, 0);
            for (int i = 0; i < writes.length; i++) {
                represented.set(i, 0);
            }
            usualSize = PeerSums.SIZES;
            usualDuration = PeerSums.RANGES;
            startWindow(nanoTime());
            interval = Double.isInfinite(perSecond) ? OFF : perSecond == 0 ? NONE : 1;
        }
    }

    long nanoTime() {
        return System.nanoTime();
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
            expect(windowNanos / elapsed);
            int size = meanSize(writes);
            int duration = longerThan(size);
            int next = shortest(byHalvings(writes, size, duration), AIM * allowed);
            startWindow(nanoTime);
            usualSize = size;
            usualDuration = duration;
            interval = next;
        }
    }

    /**
     * Expects as many writes as there were, in the mean proportions of this window and those before: a rare kind has an event
     * by chance, so the larger of its numbers would be too large.
     */
    private void expect(double windows) {
        double before = 0;
        double now = 0;
        for (int i = 0; i < writes.length; i++) {
            double ended = represented.getAndSet(i, 0) * windows;
            before += writes[i];
            now += ended;
            writes[i] += ended;
        }
        // falls by half: a pause is no reason to begin again with every write
        double part = Math.max(now, before / 2) / Math.max(LEAST, before + now);
        for (int i = 0; i < writes.length; i++) {
            writes[i] = writes[i] * part < LEAST ? 0 : writes[i] * part;
        }
    }

    /** The range of the mean size; if there is no write, as it was. */
    private int meanSize(double[] writes) {
        double count = 0;
        double bytes = 0;
        for (int i = 0; i < writes.length; i++) {
            count += writes[i];
            bytes += writes[i] * MIDDLE * (1L << i / PeerSums.DURATIONS);
        }
        return count == 0 ? usualSize : PeerSums.sizeRange((long) (bytes / count));
    }

    /** The lowest range of durations, but not below the median, above which so many more events are affordable; as it was without writes. */
    private int longerThan(int size) {
        double[] ofDurations = new double[PeerSums.DURATIONS];
        double all = 0;
        for (int i = 0; i < writes.length; i++) {
            ofDurations[i % PeerSums.DURATIONS] += writes[i];
            all += writes[i];
        }
        if (all == 0) {
            return usualDuration;
        }
        int median = PeerSums.SIZES;
        for (double upTo = ofDurations[0]; upTo < all / 2; upTo += ofDurations[median - PeerSums.SIZES]) {
            median++;
        }
        int ofSizes = shortest(byHalvings(writes, size, PeerSums.RANGES), AIM * allowed);
        int duration = PeerSums.RANGES;
        while (duration > median
                && events(byHalvings(writes, size, duration - 1), ofSizes) <= MOST_FOR_LONG * AIM * allowed) {
            duration--;
        }
        return duration;
    }

    /** Writes by how often their interval is halved. */
    private static double[] byHalvings(double[] writes, int size, int duration) {
        double[] sums = new double[PeerSums.SIZES];
        for (int i = 0; i < writes.length; i++) {
            int large = i / PeerSums.DURATIONS - size;
            int slow = PeerSums.SIZES + i % PeerSums.DURATIONS - duration;
            sums[Math.max(0, Math.max(large, slow))] += writes[i];
        }
        return sums;
    }

    /** The shortest interval with which there are at most so many events. */
    private static int shortest(double[] byHalvings, double most) {
        int low = 1;
        int high = LONGEST;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (events(byHalvings, middle) <= most) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Events expected in a window with this interval. */
    private static double events(double[] byHalvings, int ofInterval) {
        double events = 0;
        for (int times = 0; times < byHalvings.length; times++) {
            events += byHalvings[times] / halved(ofInterval, times);
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
            int enough;
            try {
                enough = enough();
            } catch (OutOfMemoryError e) {
                enough = LONGEST;
            }
            int seen = interval;
            // not if the rate has been changed meanwhile, to none or to no limit
            while (seen > NONE && enough > seen && !INTERVAL.compareAndSet(this, seen, Math.min(enough, 2 * seen))) {
                seen = interval;
            }
        }
    }

    /**
     * The interval with which the next stage ends with the window, if writes go on as they did, and are as many again at least.
     * Without this limit, doubling goes too far: intervals in progress keep their length, and their events double it again.
     */
    private int enough() {
        double left = Math.max(1, windowNanos / Math.max(1, nanoTime() - windowStart) - 1);
        double[] expected = new double[writes.length];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = represented.get(i) * left;
        }
        if (usualSize == PeerSums.SIZES) {
            // nothing was known: soon, a single event would stand for very many bytes
            USUAL_SIZE.compareAndSet(this, PeerSums.SIZES, meanSize(expected));
        }
        return shortest(byHalvings(expected, usualSize, usualDuration), stage);
    }
}
