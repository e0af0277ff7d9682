package timeagent.events.types;

import java.util.Arrays;
import timeagent.events.jdk.AllocatedBytes;
import timeagent.events.jdk.CarrierStay;
import timeagent.hooks.TimeagentEvents;

/**
 * The cost of one event so far: time and bytes of its windows, the code between two points. Each point states what runs until the
 * next.
 *
 * <p>The last window is empty: it has the time of one call of a hook and one reading of the clock, which every other window
 * includes.
 */
final class EventMeasurement {
    private static final int FAILED = TimeagentEvents.FILL + 1;

    /** By window, those that may come before it, a bit for each. */
    private static final int[] BEFORE = new int[FAILED];

    static {
        BEFORE[TimeagentEvents.WORK] = 1 << TimeagentEvents.CONSTRUCTION | 1 << TimeagentEvents.FILL;
        BEFORE[TimeagentEvents.CONSTRUCTION] = 1 << TimeagentEvents.FILLING;
        BEFORE[TimeagentEvents.FILL] = 1 << TimeagentEvents.CONSTRUCTION | 1 << TimeagentEvents.WORK;
        BEFORE[TimeagentEvents.FILLING] = BEFORE[TimeagentEvents.FILL] | 1 << TimeagentEvents.FILLING;
        BEFORE[TimeagentEvents.COMMIT] = 1 << TimeagentEvents.FILLING | 1 << TimeagentEvents.WORK;
        BEFORE[TimeagentEvents.EMPTY] = 1 << TimeagentEvents.CONSTRUCTION | 1 << TimeagentEvents.COMMIT;
        BEFORE[TimeagentEvents.DONE] = 1 << TimeagentEvents.EMPTY;
    }

    /** The call site of its first point. */
    EventCosts at;

    long bytes;

    private final long[] nanos = new long[FAILED];
    private final int[] windows = new int[FAILED];
    private int window;
    private boolean begun;
    private boolean asked;

    /** Of a virtual thread in this window: the bytes are those of its carrier. */
    private final Object[] stay = CarrierStay.mark();

    private long startBytes;
    private long startNanos;

    /** Starts at the first point of an event. */
    void start(EventCosts site, int point) {
        at = site;
        Arrays.fill(nanos, 0);
        Arrays.fill(windows, 0);
        bytes = 0;
        begun = point == TimeagentEvents.BEGIN;
        asked = point == TimeagentEvents.ASK;
        enter(point & TimeagentEvents.WINDOW);
    }

    /**
     * Whether the point is the first of the next event: this one was not committed.
     *
     * @param first whether it may be the first of an event
     */
    boolean isBefore(int point, boolean first) {
        return point == TimeagentEvents.CREATE
                || point == TimeagentEvents.BEGIN && begun
                || first && asked && window == TimeagentEvents.FILLING;
    }

    /** Whether it can end here: not where an exception has left it, or another use of events came in between. */
    boolean isFilled() {
        return window == TimeagentEvents.FILLING;
    }

    /** @param now time at which the point was reached */
    void reach(int point, long now) {
        int next = point & TimeagentEvents.WINDOW;
        if (isFilled() && (next == TimeagentEvents.WORK || next == TimeagentEvents.FILL)) {
            // what fills it is measured already
            return;
        }
        boolean follows = (BEFORE[next] & 1 << window) != 0;
        // also what was before end()
        boolean isWork = window == TimeagentEvents.WORK || isFilled() && point == TimeagentEvents.END;
        if (!follows || !isWork && !CarrierStay.lasts(stay)) {
            fail();
            return;
        }
        if (!isWork) {
            int kind = window == TimeagentEvents.FILL ? TimeagentEvents.FILLING : window;
            nanos[kind] += now - startNanos;
            windows[kind]++;
            bytes += AllocatedBytes.now() - startBytes;
        }
        begun |= point == TimeagentEvents.BEGIN;
        asked |= point == TimeagentEvents.ASK;
        enter(next);
    }

    void enter(int next) {
        window = next;
        CarrierStay.begin(stay);
        startBytes = AllocatedBytes.now();
        // last of all
        startNanos = System.nanoTime();
    }

    /** Measures no more. */
    void fail() {
        window = FAILED;
    }

    boolean hasFailed() {
        return window == FAILED;
    }

    /** Whether all its cost is known. */
    boolean isComplete() {
        return window == TimeagentEvents.DONE;
    }

    boolean isCommitted() {
        return windows[TimeagentEvents.COMMIT] != 0;
    }

    /** Nanoseconds of the empty window. */
    long empty() {
        return nanos[TimeagentEvents.EMPTY];
    }

    /**
     * Nanoseconds of windows of one kind.
     *
     * @param empty those of an empty window
     */
    long nanos(int kind, long empty) {
        return nanos[kind] - empty * windows[kind];
    }
}
