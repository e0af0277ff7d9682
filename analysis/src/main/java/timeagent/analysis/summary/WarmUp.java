package timeagent.analysis.summary;

/**
 * How the cost of a style's events went down in the course of its recordings, which it does while the JIT compiler is at work;
 * the means are null without samples for both halves.
 *
 * @param style the style
 * @param fewestSamples number of EventCost events of the recording that has the fewest
 * @param earlyBytes mean bytes of an event in the first halves of the recordings, without their first samples
 * @param lateBytes the same in the second halves
 * @param earlyNanos mean ns of an event in the first halves
 * @param lateNanos the same in the second halves
 */
public record WarmUp(
        String style, int fewestSamples, Double earlyBytes, Double lateBytes, Double earlyNanos, Double lateNanos) {

    // times of one and the same code differ so much from minute to minute on a shared machine; bytes do not
    private static final double FEWER_NANOS = 1.25;
    private static final double FEWER_BYTES = 1.1;
    // the smallest object of HotSpot: events that the JIT compiler removes nearly always still allocate some bytes on
    // average
    private static final double LEAST_BYTES = 16;

    /** Whether the first sample, that of code not compiled yet, had to stay in the means. */
    public boolean hasColdSample() {
        return fewestSamples <= StyleCost.LATER_SAMPLES;
    }

    public boolean bytesFell() {
        return earlyBytes != null && earlyBytes > FEWER_BYTES * lateBytes && earlyBytes - lateBytes >= LEAST_BYTES;
    }

    public boolean nanosFell() {
        return earlyNanos != null && earlyNanos > FEWER_NANOS * lateNanos;
    }
}
