package timeagent.analysis.summary;

import java.util.Comparator;
import java.util.List;
import timeagent.analysis.recording.Event;

/**
 * One EventCost event of one style.
 *
 * @param time ns since 1970
 * @param size emissions measured, 0 or more
 * @param bytes allocated by all of them
 * @param nanos that all of them took
 */
record CostSample(long time, double size, double bytes, double nanos) {

    static CostSample of(Event e) {
        return new CostSample(e.startNanos(), e.number("measured"), e.number("allocatedBytes"), e.nanos("time"));
    }

    double nanosPerEvent() {
        return nanos / size;
    }

    double bytesPerEvent() {
        return bytes / size;
    }

    CostSample and(CostSample next) {
        return new CostSample(time, size + next.size, bytes + next.bytes, nanos + next.nanos);
    }

    /** Half of the emissions measured are in samples with this mean or a lower one. */
    static double medianNanos(List<CostSample> samples) {
        List<CostSample> sorted = samples.stream()
                .sorted(Comparator.comparingDouble(CostSample::nanosPerEvent))
                .toList();
        double left = sorted.stream().mapToDouble(CostSample::size).sum() / 2;
        double median = 0;
        for (CostSample sample : sorted) {
            median = sample.nanosPerEvent();
            left -= sample.size;
            if (left <= 0) {
                break;
            }
        }
        return median;
    }
}
