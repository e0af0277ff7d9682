package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
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
    private final AtomicLong represented = new AtomicLong();
    private final AtomicLong limit = new AtomicLong();

    /** One of so many writes becomes an event. */
    private volatile int interval = OFF;

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

    /** One of so many writes is to become an event; 0 for none, negative without a limit. */
    int interval() {
        return interval;
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
            interval = Double.isInfinite(perSecond) ? OFF : perSecond == 0 ? NONE : 1;
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
        if (interval > NONE && elapsed >= windowNanos) {
            // falls by half: a pause is no reason to begin again with every write
            writes = Math.max(represented.get() * (windowNanos / elapsed), writes / 2);
            startWindow(nanoTime);
            interval = (int) Math.min(LONGEST, Math.max(1, Math.ceil(writes / (AIM * allowed))));
        }
    }

    /** Counts an event that was chosen. */
    void emitted(int weight) {
        represented.getAndAdd(weight);
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
