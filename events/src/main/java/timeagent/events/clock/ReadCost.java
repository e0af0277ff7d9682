package timeagent.events.clock;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/**
 * The cost of one read of a clock: the mean of the last slices, each some reads in a row, without the extreme ones.
 *
 * <p>A slice is timed by the CPU time of the measuring thread where the JVM has it: then a slice during which other threads had
 * the CPU costs no more than another. Many short slices spread over a second average out what changes from one millisecond to
 * the next, as a neighbour on the same core. Until the JIT compiler is done, a read costs several times as much as in the
 * application, so the cost is not known before slices agree.
 *
 * <p>One thread measures; any thread asks for the cost.
 */
final class ReadCost {
    /** Those of a second: what one event says of the cost has nothing in common with the next, a second later. */
    static final int WINDOW = 20;

    /** Slices that must agree, half of them with the other half, before the cost is known. */
    static final int AGREEING = 8;

    /** Enough for the JIT compiler; a clock on which this takes longer than {@link #WARM_NANOS} is slow in any mode. */
    static final int WARM_READS = 30_000;

    static final long WARM_NANOS = 16_000_000;

    /** Slices after which the last ones have to do, on a machine so noisy that they never agree. */
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
     * @param clock reads as often as it is asked to and returns a value that depends on every read
     * @param timer nanoseconds, of the measuring thread's CPU time or of any clock
     */
    ReadCost(IntToLongFunction clock, LongSupplier timer) {
        this.clock = clock;
        this.timer = timer;
    }

    /** Nanoseconds per read; NaN until enough slices agree. */
    double nanos() {
        return nanos;
    }

    boolean isKnown() {
        return !Double.isNaN(nanos);
    }

    /** Whether longer slices would make the cost known. */
    boolean isWarming() {
        return !isKnown() && measured <= LONGEST_WARM_UP;
    }

    /**
     * Measures once more.
     *
     * @param length nanoseconds that this should take; one read at least
     */
    void measure(long length) {
        int reads = (int) Math.max(1, Math.min(MOST_READS, last > 0 ? length / last : 1));
        // after a pause the first reads wait for the memory, as few of an application's do
        sink = read(reads / 4);
        long before = timer.getAsLong();
        long start = timer.getAsLong();
        sink = read(reads);
        long end = timer.getAsLong();
        timerCosts[measured++ % WINDOW] = start - before;
        // the median: a single reading of the timer may have been interrupted
        double cost = (end - start - median(timerCosts, 0, Math.min(measured, WINDOW))) / reads;
        if (cost > 0) {
            add(cost);
            warmReads += reads;
            warmNanos += cost * reads;
        }
    }

    /** In loops so short that the JIT compiler sees enough of them to compile them from the beginning. */
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

    /** The machine has another clock source, or the JIT compiler has come: what was before says nothing about now. */
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
        double[] sorted = Arrays.copyOf(slices, count);
        Arrays.sort(sorted);
        int trimmed = count / TRIMMED;
        double sum = 0;
        for (int i = trimmed; i < count - trimmed; i++) {
            sum += sorted[i];
        }
        return sum / (count - 2 * trimmed);
    }

    private static double median(double[] values, int from, int to) {
        double[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        return (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
    }
}
