package timeagent.events.types;

/** Counts and costs of one call site, of one thread or several; times in nanoseconds. */
final class SiteSums {
    static final int CREATED = 0;
    static final int COMMITTED = 1;
    static final int MEASURED = 2;
    static final int BYTES = 3;

    /** A time below 0 is one of almost nothing, less the time of measuring: only the sum of many can be rounded up. */
    static final int CONSTRUCTION = 4;

    static final int FILLING = 5;
    static final int COMMIT = 6;
    static final int LENGTH = 7;

    /** Null if the number of the call site is free, or if these are not all of its counts. */
    EventSite site;

    private final long[] sums = new long[LENGTH];

    long get(int which) {
        return sums[which];
    }

    void add(int which, long more) {
        sums[which] += more;
    }

    SiteSums minus(SiteSums other) {
        SiteSums difference = new SiteSums();
        for (int i = 0; i < LENGTH; i++) {
            difference.sums[i] = sums[i] - other.sums[i];
        }
        return difference;
    }

    boolean isEmpty() {
        return (get(CREATED) | get(COMMITTED) | get(MEASURED)) == 0;
    }

    long time() {
        return get(CONSTRUCTION) + get(FILLING) + get(COMMIT);
    }
}
