package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleConsumer;

/**
 * Chooses how many of the writes become events, so that there are at most as many as a rate allows.
 *
 * <p>One write in {@link #interval} becomes an event, {@link PeerCell which one} does not depend on the write, so the
 * events are an unbiased sample. The interval follows the writes of the windows before; within a window it doubles once
 * the events of the window are used up, and again after each eighth as many: a load that rises a thousandfold writes two
 * windows' events in one. Lock-free; each emitted event adds to two counters, other writes read one field.
 */
final class WriteSampler implements DoubleConsumer {
    /** The share of all writes where each is an event. */
    static final long ALL = 1L << 40;

    private static final long NONE = 0;
    private static final long SMALLEST = 1L << 11;

    private static final double SECOND = 1e9;
    private static final double DAY = 86_400 * SECOND;
    /** A window is so long that it has so many events. */
    private static final int EVENTS = 10;
    /** Load varies: of the events allowed, the interval aims at so many. */
    private static final double AIM = 0.75;

    private static final int STAGES = 8;

    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong represented = new AtomicLong();
    private final AtomicLong limit = new AtomicLong();

    /** Which share of the writes become events; negative if every write does, without a sample. */
    private volatile long share = -1;

    /** How many more events double the interval again. */
    private volatile long stage;

    private double rate = Double.POSITIVE_INFINITY;
    private double windowNanos;
    private long allowed;
    private long windowStart;
    private double writes;

    /** Whether a rate limits the events. */
    boolean isOn() {
        return share >= 0;
    }

    /** The probability with which a write becomes an event, times {@link #ALL}. */
    long share() {
        return share;
    }

    /** How many writes an event stands for that was chosen with a probability of {@code share}. */
    static int interval(long share) {
        return (int) (ALL / share);
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
            startWindow(System.nanoTime());
            share = Double.isInfinite(perSecond) ? -1 : perSecond == 0 ? NONE : ALL;
        }
    }

    private void startWindow(long nanoTime) {
        windowStart = nanoTime;
        emitted.set(0);
        represented.set(0);
        limit.set(allowed);
    }

    /** Adapts the interval to the writes of the window that ends now, if it does. */
    synchronized void step(long nanoTime) {
        long elapsed = nanoTime - windowStart;
        if (share > NONE && elapsed >= windowNanos) {
            // falls by half: a pause is no reason to begin again with every write
            writes = Math.max(represented.get() * (windowNanos / elapsed), writes / 2);
            startWindow(nanoTime);
            share = share(Math.ceil(writes / (AIM * allowed)));
        }
    }

    private static long share(double interval) {
        return interval <= 1 ? ALL : Math.max(SMALLEST, ALL / (long) interval);
    }

    /** Counts an event that was chosen. */
    void emitted(int weight) {
        represented.getAndAdd(weight);
        long now = emitted.incrementAndGet();
        long last = limit.get();
        if (now >= last && limit.compareAndSet(last, last + stage)) {
            long half = share / 2;
            if (half >= SMALLEST) {
                share = half;
            }
        }
    }
}
