package timeagent.analysis.price;

/**
 * What a program has done and used up to a moment.
 *
 * @param nanoTime of the moment, as {@link System#nanoTime()}
 * @param cpuNanos CPU time of the process
 * @param units of work; NaN if it has none
 */
record Sample(long nanoTime, long cpuNanos, double units) {

    /** ns until a later sample. */
    long nanosTo(Sample later) {
        return later.nanoTime - nanoTime;
    }

    /** CPU time until a later sample, ns per unit of work, or per s if there is none. */
    double cpuTo(Sample later) {
        return (later.cpuNanos - cpuNanos) / (nanosTo(later) / 1e9 * unitsPerSecondTo(later));
    }

    /** Work until a later sample; 1 if there is no unit. */
    double unitsPerSecondTo(Sample later) {
        return Double.isNaN(units) ? 1 : (later.units - units) / (nanosTo(later) / 1e9);
    }
}
