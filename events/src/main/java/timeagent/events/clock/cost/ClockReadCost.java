package timeagent.events.clock.cost;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/**
 * The cost of one read of a clock: the trimmed mean of the last slices, each a series of reads.
 *
 * <p>A slice is timed by the CPU time of the measuring thread where available, which excludes other threads. Many short
 * slices spread over a second average out noise such as a neighbour on the same core. Until the JIT compiler is done, a
 * read costs several times as much as in the application, so the cost is unknown until slices agree.
 *
 * <p>One thread measures; any thread reads the cost.
 */
public final class ClockReadCost {
    /** The slices of one second: the costs in consecutive events are independent. */
    static final int WINDOW = 20;

    /** The cost is known when the two halves of this many slices agree. */
    static final int AGREEING = 8;

    /**
     * Enough for the JIT compiler's highest tier, which needs 600 calls of 64 reads; a clock that needs longer than {@link
     * #WARM_NANOS} for these reads is slow in any mode.
     */
    static final int WARM_READS = 100_000;

    static final long WARM_NANOS = 50_000_000;

    /** Slices after which the last ones are accepted, on a machine too noisy for agreement. */
    static final int LONGEST_WARM_UP = 200;

    /** Wider than the noise of a slice, narrower than a step of the JIT compiler. */
    private static final double AGREEMENT = 0.2;

    private static final int STEPS = 4;
    private static final double STEP = 0.25;
    private static final int MOST_READS = 100_000;
    private static final int BATCH = 64;

    private static final int TRIMMED = 6;

    private static volatile long sink;

    private final IntToLongFunction clock;
    private final LongSupplier timer;
    private final double[] slices = new double[WINDOW];
    private final double[] timerCosts = new double[WINDOW];
    private int count;
    private int measured;
    private double last;
    private long warmReads;
    private double warmNanos;
    private volatile double nanos = Double.NaN;

    /**
     * @param clock makes the given number of reads and returns a value that depends on each of them
     * @param timer nanoseconds, of the measuring thread's CPU time or of any clock
     */
    public ClockReadCost(IntToLongFunction clock, LongSupplier timer) {
        this.clock = clock;
        this.timer = timer;
    }

    /** Nanoseconds per read; NaN until enough slices agree. */
    public double nanos() {
        return nanos;
    }

    boolean isKnown() {
        return !Double.isNaN(nanos);
    }

    /** Whether longer slices would make the cost known. */
    public boolean isWarming() {
        return !isKnown() && measured <= LONGEST_WARM_UP;
    }

    /**
     * Measures once more.
     *
     * @param length intended duration in nanoseconds; at least one read is made
     */
    public void measure(long length) {
        int reads = (int) Math.max(1, Math.min(MOST_READS, last > 0 ? (long) (length / last) : 1));
        // the first reads after a pause miss the caches, as few of the application's reads do
        sink = read(Math.max(1, reads / 4));
        // so does the first reading of the timer
        timer.getAsLong();
        long before = timer.getAsLong();
        long start = timer.getAsLong();
        sink = read(reads);
        long end = timer.getAsLong();
        timerCosts[measured++ % WINDOW] = start - before;
        // the median, because a single reading of the timer may be interrupted
        double cost = (end - start - median(timerCosts, 0, Math.min(measured, WINDOW))) / reads;
        if (cost > 0) {
            add(cost);
            warmReads += reads;
            warmNanos += cost * reads;
        }
    }

    /** Short loops, so that the JIT compiler compiles the method itself instead of replacing it on the stack. */
    private long read(int times) {
        long sum = 0;
        for (int left = times; left > 0; left -= BATCH) {
            sum += clock.applyAsLong(Math.min(left, BATCH));
        }
        return sum;
    }

    private void add(double cost) {
        last = cost;
        if (count == WINDOW) {
            System.arraycopy(slices, 1, slices, 0, --count);
        }
        slices[count++] = cost;
        if (isKnown()) {
            forgetBeforeStep();
            nanos = mean();
        } else if (isSteady()) {
            keep(AGREEING / 2);
            nanos = mean();
        }
    }

    private boolean isSteady() {
        if (count < AGREEING || warmReads < WARM_READS && warmNanos < WARM_NANOS) {
            return false;
        }
        if (measured >= LONGEST_WARM_UP) {
            return true;
        }
        double earlier = median(slices, count - AGREEING, count - AGREEING / 2);
        double later = median(slices, count - AGREEING / 2, count);
        return Math.abs(later - earlier) <= AGREEMENT * later;
    }

    /** Discards slices before a step: the clock source or the compiled code has changed. */
    private void forgetBeforeStep() {
        int higher = 0;
        int lower = 0;
        for (int i = Math.max(0, count - STEPS); i < count; i++) {
            higher += slices[i] > nanos * (1 + STEP) ? 1 : 0;
            lower += slices[i] < nanos * (1 - STEP) ? 1 : 0;
        }
        if (higher == STEPS || lower == STEPS) {
            keep(STEPS);
        }
    }

    private void keep(int newest) {
        System.arraycopy(slices, count - newest, slices, 0, newest);
        count = newest;
    }

    private double mean() {
        double[] sorted = sorted(slices, 0, count);
        int trimmed = count / TRIMMED;
        double sum = 0;
        for (int i = trimmed; i < count - trimmed; i++) {
            sum += sorted[i];
        }
        return sum / (count - 2 * trimmed);
    }

    private static double median(double[] values, int from, int to) {
        double[] sorted = sorted(values, from, to);
        return (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
    }

    /**
     * Sorts a few values without {@code Arrays.sort}, which links method handles from JDK 22 on: the errors that the JDK
     * throws and catches meanwhile would appear in the recording.
     */
    private static double[] sorted(double[] values, int from, int to) {
        double[] sorted = Arrays.copyOfRange(values, from, to);
        for (int i = 1; i < sorted.length; i++) {
            double value = sorted[i];
            int at = i;
            for (; at > 0 && sorted[at - 1] > value; at--) {
                sorted[at] = sorted[at - 1];
            }
            sorted[at] = value;
        }
        return sorted;
    }
}
