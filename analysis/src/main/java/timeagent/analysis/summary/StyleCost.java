package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Halving;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.RatioEstimator;
import timeagent.analysis.summary.Report.EventCost;

/**
 * What the events of one style cost the application: each EventCost event, one a second, is a sample.
 *
 * <p>The first sample of a run is that of code the JIT compiler has not compiled yet. It is left out of the means where at least
 * {@link #LATER_SAMPLES} others follow. Under load the compiler takes many seconds: the mean time is that of the samples
 * within {@link #SLOWER} times their median.
 */
final class StyleCost {

    /** With fewer of them there is no variance to speak of, and a cold sample is better than none. */
    static final int LATER_SAMPLES = 2;

    /** On a shared machine, times of the same compiled code differ by a fifth from second to second. */
    private static final double SLOWER = 1.25;

    private static final int MOST = 8192;

    /** One event: the bytes and ns of {@code size} measured emissions. */
    private record Sample(long time, double size, double bytes, double nanos) {

        double nanosPerEvent() {
            return nanos / size;
        }

        Sample and(Sample next) {
            return new Sample(time, size + next.size, bytes + next.bytes, nanos + next.nanos);
        }
    }

    private final Means all = new Means();
    private final Means early = new Means();
    private final Means late = new Means();
    private List<Sample> inThisRecording = new ArrayList<>();
    private long events;
    private long measured;
    private int fewestSamples = Integer.MAX_VALUE;

    private static final class Means {
        private final RatioEstimator bytes = new RatioEstimator();
        private final RatioEstimator nanos = new RatioEstimator();

        private void add(Means other) {
            bytes.add(other.bytes);
            nanos.add(other.nanos);
        }

        private static Means of(List<Sample> samples) {
            Means means = new Means();
            double slowest = SLOWER * medianNanos(samples);
            for (Sample sample : samples) {
                means.bytes.add(sample.time, sample.size, sample.bytes);
                if (sample.nanosPerEvent() <= slowest) {
                    means.nanos.add(sample.time, sample.size, sample.nanos);
                }
            }
            return means;
        }
    }

    /** Half of the emissions measured are in samples with this mean or a lower one. */
    private static double medianNanos(List<Sample> samples) {
        List<Sample> sorted = new ArrayList<>(samples);
        sorted.sort(Comparator.comparingDouble(Sample::nanosPerEvent));
        double left = sorted.stream().mapToDouble(Sample::size).sum() / 2;
        double median = 0;
        for (Sample sample : sorted) {
            median = sample.nanosPerEvent();
            left -= sample.size;
            if (left <= 0) {
                break;
            }
        }
        return median;
    }

    void add(long time, long emitted, long measuredOfThem, double bytes, double nanos) {
        events += emitted;
        measured += measuredOfThem;
        if (measuredOfThem > 0) {
            inThisRecording.add(new Sample(time, measuredOfThem, bytes, nanos));
        }
        if (inThisRecording.size() > MOST) {
            inThisRecording = Halving.of(inOrder(), Sample::and);
        }
    }

    /** In a recording, events are in the order in which threads flush their buffers. */
    private List<Sample> inOrder() {
        return inThisRecording.stream()
                .sorted(Comparator.comparingLong(Sample::time))
                .toList();
    }

    /** @param continued whether an earlier recording had the beginning of the run */
    void endRecording(boolean continued) {
        List<Sample> kept = inOrder();
        inThisRecording = new ArrayList<>();
        if (!continued && !kept.isEmpty()) {
            fewestSamples = Math.min(fewestSamples, kept.size());
            kept = kept.size() > LATER_SAMPLES ? kept.subList(1, kept.size()) : kept;
            early.add(Means.of(kept.subList(0, kept.size() / 2)));
            late.add(Means.of(kept.subList(kept.size() - kept.size() / 2, kept.size())));
        }
        all.add(Means.of(kept));
    }

    boolean isEmpty() {
        return events == 0 && measured == 0;
    }

    long events() {
        return events;
    }

    long measured() {
        return measured;
    }

    /** Null when none was measured. */
    Estimate bytes() {
        return all.bytes.estimate();
    }

    /** Null when none was measured. */
    Estimate nanos() {
        return all.nanos.estimate();
    }

    /** Null when none was measured. */
    WarmUp warmUp(String style) {
        if (measured == 0) {
            return null;
        }
        return new WarmUp(
                style,
                fewestSamples,
                mean(early.bytes.estimate()),
                mean(late.bytes.estimate()),
                mean(early.nanos.estimate()),
                mean(late.nanos.estimate()));
    }

    EventCost eventCost(String style) {
        Estimate bytes = bytes();
        Estimate nanos = nanos();
        return new EventCost(style, events, measured, mean(bytes), mean(nanos), interval(bytes), interval(nanos));
    }

    private static Double mean(Estimate estimate) {
        return estimate == null ? null : estimate.mean();
    }

    /** No event allocates less than nothing, so what the normal distribution has below 0 is cut off. */
    private static Interval interval(Estimate estimate) {
        Interval interval = estimate == null ? null : estimate.interval();
        return interval == null || estimate.mean() < 0
                ? interval
                : new Interval(Math.max(0, interval.low()), interval.high());
    }
}
