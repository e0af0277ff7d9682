package timeagent.hooks;

/**
 * Hooks of code that uses JFR events of the application: {@link #open} before the first use of an event in its method,
 * {@link #created} after its construction, {@link #mark} around {@code begin}, {@code end}, {@code isEnabled}, {@code
 * shouldCommit}, {@code commit} and what fills an event that has not ended, and {@link #committed} after a commit.
 *
 * <p>Packed into {@code java.lang}. A measurement is an object in a local variable of the rewritten method, null for an
 * event that is not measured, whose marks cost one branch. No hook takes the event: an object that is passed to a method which
 * is not inlined escapes, and the application would allocate an event that the JIT compiler removes without the agent.
 * Has one subclass, so that the JIT compiler inlines the counts without a type check.
 */
public abstract class TimeagentEvents {
    /** Up to the next point, the application's work runs. */
    public static final int WORK = 0;

    /** Up to the next point, the event is constructed or begun. */
    public static final int CONSTRUCTION = 1;

    /** Up to the next point, the event is filled. */
    public static final int FILLING = 2;

    /** Up to the next point, the event is committed. */
    public static final int COMMIT = 3;

    /** Up to the next point, nothing runs: the time in between is that of measuring. */
    public static final int EMPTY = 4;

    /** All is measured. */
    public static final int DONE = 5;

    /** Up to the next point, {@link #WORK}, the event is filled, which interrupts the application's work. */
    public static final int FILL = 6;

    /** The bits of a point that state what runs until the next. */
    public static final int WINDOW = 7;

    /** Before construction. */
    public static final int CREATE = CONSTRUCTION | 1 << 3;

    /** After construction, in a method that commits the type too. */
    public static final int CREATED = FILLING | 1 << 4;

    /** After construction, in a method that does not. */
    public static final int CREATED_ONLY = EMPTY | 1 << 4;

    public static final int BEGIN = CONSTRUCTION | 1 << 5;

    /** Before {@code shouldCommit}, or {@code isEnabled} if that is first. */
    public static final int ASK = FILLING | 1 << 5;

    public static final int END = FILLING | 1 << 6;

    /** Added to a point that may be the first of an event, although another one is measured. */
    public static final int FIRST = 1 << 8;

    static volatile TimeagentEvents active;

    /**
     * At a point that may be the first of an event.
     *
     * @param measurement of an event that was not committed, or null
     * @return the measurement of the event; null for none
     */
    public static Object open(Object measurement, int site, int point) {
        if (measurement != null) {
            return reach(measurement, site, point | FIRST);
        }
        TimeagentEvents events = active;
        return events == null ? null : events.start(site, point);
    }

    /** After a construction; {@code point} is {@link #CREATED} or {@link #CREATED_ONLY}. */
    public static void created(Object measurement, int site, int point) {
        if (measurement != null) {
            reach(measurement, site, point);
        } else {
            TimeagentEvents events = active;
            if (events != null) {
                events.create(site);
            }
        }
    }

    /** At another of the points above, a constant, in the code of call site {@code site}. */
    public static void mark(Object measurement, int site, int point) {
        if (measurement != null) {
            reach(measurement, site, point);
        }
    }

    @NotInlined
    private static Object reach(Object measurement, int site, int point) {
        // first of all: what follows is not the application's time
        long nanos = System.nanoTime();
        TimeagentEvents events = active;
        return events == null ? null : events.reach(measurement, site, point, nanos);
    }

    /**
     * After a commit.
     *
     * @param type of the event
     * @param written what the event's {@code shouldCommit} returns after the commit
     */
    public static void committed(Class<?> type, boolean written, Object measurement, int site) {
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

    /** Starts to measure the event that begins at this point; returns null if this one is not measured. */
    protected abstract Object start(int site, int point);

    /** Counts a construction. */
    protected abstract void create(int site);

    /**
     * Continues a measurement, and counts a construction.
     *
     * @param point with {@link #FIRST} from {@link #open}
     * @param nanos time at which the point was reached
     * @return the measurement of the event; null for none
     */
    protected abstract Object reach(Object measurement, int site, int point, long nanos);

    /** Counts a commit. */
    protected abstract void commit(Class<?> type, boolean written, Object measurement, int site);
}
