package timeagent.hooks;

/**
 * Hooks of code that uses JFR events of the application: {@link #open} before the first use of an event in its method,
 * {@link #created} after its construction, {@link #mark} around {@code begin}, {@code end}, {@code isEnabled}, {@code
 * shouldCommit}, {@code commit} and what fills an event that has not ended, and {@link #committed} after a commit.
 *
 * <p>Packed into {@code java.lang}. A measurement is a number in a local variable of the rewritten method, 0 for an event
 * that is not measured, whose marks cost one branch. No hook takes the event: an object that is passed to a method which
 * is not inlined escapes, and the application would allocate an event that the JIT compiler removes without the agent.
 * Has one subclass, so that the JIT compiler inlines the counts without a type check.
 */
public abstract class TimeagentEvents {
    /** Before construction. */
    public static final int CREATE = 0;

    /** After construction, in a method that commits the type too. */
    public static final int CREATED = 1;

    /** After construction, in a method that does not. */
    public static final int CREATED_ONLY = 2;

    public static final int BEGIN = 3;
    public static final int BEGUN = 4;

    /** Before {@code shouldCommit}. */
    public static final int ASK = 5;

    public static final int END = 6;
    public static final int COMMIT = 7;
    public static final int COMMITTED = 8;

    /** Directly after the last point of an event: the time in between is that of measuring. */
    public static final int NOTHING = 9;

    /** Before {@code isEnabled}. */
    public static final int ENABLED = 10;

    /** Before an event is filled, with {@link #FILLED} after it. */
    public static final int FILL = 11;

    /** Before an event is filled, with {@link #ASK} or {@link #COMMIT} after it. */
    public static final int FILL_LAST = 12;

    public static final int FILLED = 13;

    /** Added to a point that may be the first of an event, although another one is measured. */
    public static final int FIRST = 16;

    static volatile TimeagentEvents active;

    /**
     * At a point that may be the first of an event.
     *
     * @param measurement of an event that was not committed, or 0
     * @return the measurement of the event; 0 for none
     */
    public static int open(int measurement, int site, int point) {
        if (measurement != 0) {
            return reach(measurement, site, point | FIRST);
        }
        TimeagentEvents events = active;
        return events == null ? 0 : events.start(site, point);
    }

    /** After a construction; {@code point} is {@link #CREATED} or {@link #CREATED_ONLY}. */
    public static void created(int measurement, int site, int point) {
        if (measurement != 0) {
            reach(measurement, site, point);
        } else {
            TimeagentEvents events = active;
            if (events != null) {
                events.create(site);
            }
        }
    }

    /** At another of the points above, a constant, in the code of call site {@code site}. */
    public static void mark(int measurement, int site, int point) {
        if (measurement != 0) {
            reach(measurement, site, point);
        }
    }

    @NotInlined
    private static int reach(int measurement, int site, int point) {
        // first of all: what follows is not the application's time
        long nanos = System.nanoTime();
        TimeagentEvents events = active;
        return events == null ? 0 : events.reach(measurement, site, point, nanos);
    }

    /**
     * After a commit.
     *
     * @param type of the event
     * @param written what the event's {@code shouldCommit} returns after the commit
     */
    public static void committed(Class<?> type, boolean written, int measurement, int site) {
        TimeagentEvents events = active;
        if (events != null) {
            events.commit(type, written, measurement, site);
        }
    }

    /** Adds 1 to a counter. */
    protected static void count(int number) {
        TimeagentRows.count(number);
    }

    /** The row of the current thread for a counter; null if it has none. */
    protected static long[] row(int number) {
        return TimeagentRows.row(number);
    }

    /** The index of a counter in its row. */
    protected static int cell(int number) {
        return TimeagentRows.cell(number);
    }

    /** Returns the number of a measurement if the event that begins at this point is to be measured, else 0. */
    protected abstract int start(int site, int point);

    /** Counts a construction. */
    protected abstract void create(int site);

    /**
     * Continues a measurement, and counts a construction.
     *
     * @param point with {@link #FIRST} from {@link #open}
     * @param nanos time at which the point was reached
     * @return the measurement of the event; 0 for none
     */
    protected abstract int reach(int measurement, int site, int point, long nanos);

    /** Counts a commit. */
    protected abstract void commit(Class<?> type, boolean written, int measurement, int site);
}
