package timeagent.events.types;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import timeagent.events.jdk.OwnField;
import timeagent.events.socket.OutlierCap;
import timeagent.events.threads.Randomness;

/**
 * One thread's counts and costs of one call site.
 *
 * <p>Written by its own thread only; read without waiting, and always consistently, by the thread that emits {@code
 * timeagent.EventTypeCost}.
 */
final class SiteCost {
    private static final VarHandle CREATED = OwnField.handle(MethodHandles.lookup(), "created", long.class);
    private static final VarHandle COMMITTED = OwnField.handle(MethodHandles.lookup(), "committed", long.class);
    private static final VarHandle VERSION = OwnField.handle(MethodHandles.lookup(), "version", int.class);

    private static final int MOST_TRIES = 10_000;

    /** Of the first events, so that a short program has a measurement; not of the first, which loads classes. */
    private static final int EARLY = 16;

    final EventSite site;
    /** Class name of the event that the code names. */
    final String type;

    final EventMeasurement measurement = new EventMeasurement();

    /** Class name of the event that was last committed here, if it is another. */
    private String otherType;
    /** Number of this line with that type. */
    private int otherNumber;

    private long created;
    private long committed;
    /** The number of events until the next is measured; used by the owner only. */
    private long unmeasured;

    private final int every;
    private final long[] random = {System.identityHashCode(this)};
    private int version;
    private final OutlierCap emptyCap = new OutlierCap();
    private final OutlierCap constructionCap = new OutlierCap();
    private final OutlierCap fillingCap = new OutlierCap();
    private final OutlierCap commitCap = new OutlierCap();
    private final SiteSums sums = new SiteSums();
    /** As last seen by the reader; used by the reader only. */
    private final SiteSums seen = new SiteSums();

    /** @param every one in this many events is measured, at random; 0 for none */
    SiteCost(EventSite site, int every) {
        this.site = site;
        this.every = every;
        type = site.type();
        unmeasured = every == 0 || site.notMeasured() != null
                ? Long.MAX_VALUE
                : every == 1 ? 0 : 1 + Randomness.below(random, 0, Math.min(every, EARLY));
    }

    void created() {
        CREATED.setOpaque(this, created + 1);
    }

    void committed() {
        COMMITTED.setOpaque(this, committed + 1);
    }

    /** Whether to measure the event that begins, to be asked once for each. */
    boolean isDue() {
        if (unmeasured > 0) {
            unmeasured--;
            return false;
        }
        return true;
    }

    /** Draws the distance to the next event that is measured. */
    void postpone() {
        unmeasured = Randomness.distance(random, 0, every) - 1;
    }

    /** The number of this line with another type than its code names; 0 if that was not the last. */
    int number(String ofType) {
        return ofType == otherType ? otherNumber : 0;
    }

    void remember(String ofType, int number) {
        otherType = ofType;
        otherNumber = number;
    }

    /** Adds the cost of one event. */
    void measured(EventMeasurement event) {
        // odd while the fields change, so that a reader takes all or none; already odd if a StackOverflowError
        // interrupted the last change
        int changing = version | 1;
        VERSION.setOpaque(this, changing);
        VarHandle.storeStoreFence();
        long empty = emptyCap.cap(event.empty());
        sums.measured++;
        sums.bytes += event.bytes;
        sums.construction += cap(constructionCap, event.construction(empty));
        sums.filling += cap(fillingCap, event.filling(empty));
        sums.commit += cap(commitCap, event.commit(empty));
        VERSION.setRelease(this, changing + 1);
    }

    /** A time below 0 is one of almost nothing and must not be raised to 0: the mean would rise. */
    private static long cap(OutlierCap cap, long nanos) {
        return nanos < 0 ? nanos : cap.cap(nanos);
    }

    /**
     * Adds these counts and costs to {@code sum}; one reader at a time.
     *
     * @param dead whether the thread has ended
     * @param now is overwritten
     */
    void addTo(SiteSums sum, boolean dead, SiteSums now) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            int before = (int) VERSION.getAcquire(this);
            now.setMeasured(sums);
            VarHandle.loadLoadFence();
            // a dead owner may have been interrupted in between, and the version stays odd
            if (dead || (before & 1) == 0 && before == (int) VERSION.getOpaque(this)) {
                seen.setMeasured(now);
                break;
            }
            Thread.onSpinWait();
        }
        // an owner preempted in between is not waited for: the rest comes with the next sum
        sum.addMeasured(seen);
        sum.created += (long) CREATED.getOpaque(this);
        sum.committed += (long) COMMITTED.getOpaque(this);
    }
}
