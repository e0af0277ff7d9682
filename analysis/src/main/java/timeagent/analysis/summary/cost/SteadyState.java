package timeagent.analysis.summary.cost;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Finds where the warm-up of a run ends: before it, events cost more than they do in the last third of the run.
 *
 * <p>The first sample of a run is always that of code the JIT compiler has not compiled yet. After it, the run is steady from the
 * first {@link #WINDOW} consecutive samples that together take at most {@link #SLOWER} times the median of the last third, and
 * allocate no more than such a window does there. A run that has none before its last third does not settle.
 *
 * <p>Georges, Buytaert and Eeckhout (Statistically rigorous Java performance evaluation, 2007) take the first window with a small
 * coefficient of variation. On a shared machine there may be none, so levels are compared, not the noise around them.
 */
final class SteadyState {

    /** With fewer samples after the first there is no variance to speak of, and a cold sample is better than none. */
    static final int LATER_SAMPLES = 2;

    /** On a shared machine, times of the same compiled code differ by a fifth from second to second. */
    static final double SLOWER = 1.25;

    static final int WINDOW = 3;

    /** The smallest object of HotSpot: events that the JIT compiler removes nearly always still allocate some bytes. */
    private static final double LEAST_BYTES = 16;

    private SteadyState() {}

    /**
     * Returns how many samples at the beginning are warm-up; empty if the run does not settle.
     *
     * @param samples in the order of time, more than {@link #LATER_SAMPLES}
     */
    static OptionalInt start(List<CostSample> samples) {
        int latest = latest(samples.size());
        double nanos = SLOWER * CostSample.medianNanos(samples.subList(latest, samples.size()));
        double bytes = LEAST_BYTES
                + IntStream.rangeClosed(latest, Math.max(latest, samples.size() - WINDOW))
                        .mapToDouble(i -> window(samples, i).bytesPerEvent())
                        .max()
                        .orElseThrow();
        return IntStream.rangeClosed(1, latest)
                .filter(i -> window(samples, i).nanosPerEvent() <= nanos
                        && window(samples, i).bytesPerEvent() <= bytes)
                .findFirst();
    }

    /** Returns the most samples that are warm-up, of so many. */
    static int latest(int samples) {
        return Math.min(2 * samples / 3, samples - LATER_SAMPLES);
    }

    private static CostSample window(List<CostSample> samples, int from) {
        return samples.subList(from, Math.min(samples.size(), from + WINDOW)).stream()
                .reduce(CostSample::and)
                .orElseThrow();
    }
}
