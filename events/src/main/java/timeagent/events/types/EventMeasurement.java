package timeagent.events.types;

import timeagent.events.jdk.AllocatedBytes;
import timeagent.hooks.TimeagentEvents;

/**
 * The cost of one event so far, measured in windows between two points of its code; reused by its thread.
 *
 * <p>The time between {@code begin} and {@code end} is the application's work and in no window, except where the event is
 * filled. The last window is empty: it has the time of one call of a hook and one reading of the clock, which every other
 * window includes.
 */
final class EventMeasurement {
    private static final int NONE = 0;
    private static final int CONSTRUCTION = 1;
    private static final int BEGIN = 2;
    private static final int FILLING = 3;
    private static final int COMMIT = 4;
    private static final int EMPTY = 5;
    private static final int DONE = 6;

    /** What a point means for the measurement. */
    enum Result {
        CONTINUES,
        /** The event ends without a commit. */
        ENDS,
        /** Another use of events came in between. */
        FAILS
    }

    /** Nanoseconds of the windows, each with that of the empty one. */
    final long[] nanos = new long[EMPTY + 1];

    /** The number of windows. */
    final int[] windows = new int[EMPTY + 1];

    long bytes;
    private EventCosts at;
    private int number;
    private int window;
    private boolean begun;
    /** Whether the window of filling ends before the next use of the event. */
    private boolean closes;

    private boolean asked;
    private long thread;
    private long startBytes;
    private long startNanos;

    /** Whether it is the one that a thread has opened; a newer one or that of another carrier is not. */
    boolean is(int measurement, long inThread) {
        return number == measurement && thread == inThread;
    }

    /** Whether the event was committed, and all its cost is known. */
    boolean isComplete() {
        return window == DONE;
    }

    boolean isOpen() {
        return number != 0;
    }

    void close() {
        at = null;
        number = 0;
        window = NONE;
    }

    /** The call site of its first point. */
    EventCosts at() {
        return at;
    }

    /**
     * Starts at the first point of an event.
     *
     * @param inThread id of the current thread: a virtual thread may continue with another carrier
     */
    void start(EventCosts site, int measurement, int point, long inThread) {
        at = site;
        number = measurement;
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = 0;
            windows[i] = 0;
        }
        bytes = 0;
        begun = false;
        closes = point == TimeagentEvents.FILL;
        asked = point == TimeagentEvents.ASK;
        thread = inThread;
        enter(
                switch (point) {
                    case TimeagentEvents.CREATE -> CONSTRUCTION;
                    case TimeagentEvents.BEGIN -> BEGIN;
                    case TimeagentEvents.COMMIT -> COMMIT;
                    default -> FILLING;
                });
    }

    /**
     * @param first whether the point may be the first of another event
     * @param now time at which the point was reached
     */
    Result reach(int point, boolean first, long now) {
        if (first && asked && window == FILLING) {
            // the event was asked, and not committed
            return Result.ENDS;
        }
        if (closes && point != TimeagentEvents.FILLED) {
            // an exception left the window
            return Result.FAILS;
        }
        return switch (point) {
            case TimeagentEvents.CREATE -> endOfFilling();
            case TimeagentEvents.CREATED -> next(CONSTRUCTION, FILLING, now);
            case TimeagentEvents.CREATED_ONLY -> next(CONSTRUCTION, EMPTY, now);
            // or the next event of a reused object
            case TimeagentEvents.BEGIN -> begun ? endOfFilling() : next(FILLING, BEGIN, now);
            case TimeagentEvents.BEGUN -> {
                begun = true;
                yield next(BEGIN, NONE, now);
            }
            case TimeagentEvents.FILL, TimeagentEvents.FILL_LAST -> {
                if (window == FILLING) {
                    yield Result.CONTINUES;
                }
                closes = point == TimeagentEvents.FILL;
                yield next(NONE, FILLING, now);
            }
            case TimeagentEvents.FILLED -> {
                if (!closes) {
                    yield Result.CONTINUES;
                }
                closes = false;
                yield next(FILLING, NONE, now);
            }
            case TimeagentEvents.ENABLED -> window == NONE ? Result.CONTINUES : next(FILLING, FILLING, now);
            case TimeagentEvents.ASK -> {
                asked = true;
                yield next(window == NONE ? NONE : FILLING, FILLING, now);
            }
            case TimeagentEvents.END -> {
                if (window == FILLING) {
                    // what was before end() is the application's work
                    window = NONE;
                }
                yield next(NONE, FILLING, now);
            }
            case TimeagentEvents.COMMIT -> next(window == NONE ? NONE : FILLING, COMMIT, now);
            case TimeagentEvents.COMMITTED -> next(COMMIT, EMPTY, now);
            default -> {
                Result result = next(EMPTY, DONE, now);
                yield result == Result.CONTINUES && windows[COMMIT] == 0 ? Result.ENDS : result;
            }
        };
    }

    private Result endOfFilling() {
        return window == FILLING ? Result.ENDS : Result.FAILS;
    }

    private Result next(int expected, int following, long now) {
        if (window != expected) {
            return Result.FAILS;
        }
        if (window != NONE) {
            nanos[window] += now - startNanos;
            windows[window]++;
            bytes += AllocatedBytes.now() - startBytes;
        }
        enter(following);
        return Result.CONTINUES;
    }

    /** Enters the empty window, where no code of the application does. */
    void endsHere() {
        enter(EMPTY);
    }

    private void enter(int next) {
        window = next;
        startBytes = AllocatedBytes.now();
        // last of all
        startNanos = System.nanoTime();
    }

    long construction(long empty) {
        return nanos[CONSTRUCTION] + nanos[BEGIN] - empty * (windows[CONSTRUCTION] + windows[BEGIN]);
    }

    long filling(long empty) {
        return nanos[FILLING] - empty * windows[FILLING];
    }

    long commit(long empty) {
        return nanos[COMMIT] - empty * windows[COMMIT];
    }

    boolean knowsEmpty() {
        return windows[EMPTY] != 0;
    }

    /** Nanoseconds of the empty window. */
    long empty() {
        return nanos[EMPTY];
    }
}
