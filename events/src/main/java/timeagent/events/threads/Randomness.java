package timeagent.events.threads;

/**
 * Random numbers for sampling: SplitMix64 (Steele, Lea and Flood, 2014).
 *
 * <p>Not the JDK's classes: they read clocks, which would be counted with {@code jdk=true}.
 */
public final class Randomness {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private Randomness() {}

    /** The next 64 random bits of the state in a cell. */
    private static long next(long[] cells, int cell) {
        long state = cells[cell] + GAMMA;
        cells[cell] = state;
        long mixed = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** Uniformly distributed from 0 to {@code bound - 1}. */
    public static int below(long[] cells, int cell, int bound) {
        return (int) ((next(cells, cell) >>> 32) * bound >>> 32);
    }

    /**
     * The number of events to the next sample, at least 1, if each is chosen with probability 1 / {@code mean},
     * whatever the others: unbiased for every pattern of events.
     */
    public static long distance(long[] cells, int cell, int mean) {
        // from 2^-53 to 1
        double uniform = ((next(cells, cell) >>> 11) + 1) * 0x1p-53;
        return 1 + (long) (Math.log(uniform) / Math.log(1 - 1.0 / mean));
    }
}
