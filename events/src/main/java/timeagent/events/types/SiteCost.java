package timeagent.events.types;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import timeagent.events.socket.OutlierCap;
import timeagent.events.threads.Randomness;

/**
 * One thread's counts and costs of one call site.
 *
 * <p>Written by its own thread only; read without waiting by the thread that emits {@code timeagent.EventTypeCost}, which may
 * see a part of an event: the rest comes with the next sum.
 */
final class SiteCost {
    private static final VarHandle SUM = MethodHandles.arrayElementVarHandle(long[].class);

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

    /** The number of events until the next is measured; used by the owner only. */
    private long unmeasured;

    private final int every;
    private final long[] random = {System.identityHashCode(this)};
    private final OutlierCap emptyCap = new OutlierCap();
    private final OutlierCap constructionCap = new OutlierCap();
    private final OutlierCap fillingCap = new OutlierCap();
    private final OutlierCap commitCap = new OutlierCap();
    /** By the constants of {@link SiteSums}. */
    private final long[] sums = new long[SiteSums.LENGTH];

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
        add(SiteSums.CREATED, 1);
    }

    void committed() {
        add(SiteSums.COMMITTED, 1);
    }

    private void add(int which, long more) {
        SUM.setOpaque(sums, which, sums[which] + more);
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
        long empty = emptyCap.cap(event.empty());
        add(SiteSums.MEASURED, 1);
        add(SiteSums.BYTES, event.bytes);
        add(SiteSums.CONSTRUCTION, cap(constructionCap, event.construction(empty)));
        add(SiteSums.FILLING, cap(fillingCap, event.filling(empty)));
        add(SiteSums.COMMIT, cap(commitCap, event.commit(empty)));
    }

    /** A time below 0 is one of almost nothing and must not be raised to 0: the mean would rise. */
    private static long cap(OutlierCap cap, long nanos) {
        return nanos < 0 ? nanos : cap.cap(nanos);
    }

    void addTo(SiteSums all) {
        for (int i = 0; i < SiteSums.LENGTH; i++) {
            all.add(i, (long) SUM.getOpaque(sums, i));
        }
    }
}
