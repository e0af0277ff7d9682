package timeagent.analysis.summary.cost;

import java.util.Arrays;
import timeagent.analysis.recording.Event;

/**
 * One EventCost event of one style.
 *
 * @param time ns since 1970
 * @param size emissions measured, 0 or more
 * @param bytes allocated by all of them
 * @param nanos that all of them took
 * @param parts of these; empty if they are not known
 */
public record CostSample(long time, double size, double bytes, double nanos, double[] parts) {

    CostSample(long time, double size, double bytes, double nanos) {
        this(time, size, bytes, nanos, new double[0]);
    }

    /** @param parts fields with the mean of each part of an emission */
    public static CostSample of(Event e, String... parts) {
        double size = e.number("measured");
        double[] nanos =
                Arrays.stream(parts).mapToDouble(part -> size * e.nanos(part)).toArray();
        return new CostSample(e.startNanos(), size, e.number("allocatedBytes"), e.nanos("time"), nanos);
    }

    CostSample and(CostSample next) {
        return new CostSample(time, size + next.size, bytes + next.bytes, nanos + next.nanos, sum(parts, next.parts));
    }

    /** The sums of each two; of an empty array, the other one. */
    static double[] sum(double[] a, double[] b) {
        double[] sums = a.length >= b.length ? a.clone() : b.clone();
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            sums[i] = a[i] + b[i];
        }
        return sums;
    }
}
