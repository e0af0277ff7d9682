package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.SampleSeries;

/**
 * How sure a percentile of durations is: each recording is cut into sections of time, and how far the percentiles of the sections
 * are from that of the whole tells how far that one is likely to be off (the method of sectioning).
 *
 * <p>A section has {@link #FEWEST} durations at least, else its 99th percentile is little more than its maximum. While a
 * recording is read its length is not known: when there would be more than {@link #MOST} sections, two become one.
 */
final class Sections {

    static final int MOST = 32;
    static final int FEWEST = 200;

    private static final long FIRST_WIDTH_NANOS = 250_000_000;
    // what the histograms cannot tell apart, evenly spread: its variance is a twelfth of its square
    private static final double RESOLUTION = 0.01;

    private record Section(long time, long count, long p50, long p99) {}

    private final List<Section> sections = new ArrayList<>();
    private final Durations[] inThisRecording = new Durations[MOST];
    private long width = FIRST_WIDTH_NANOS;
    private long start = Long.MIN_VALUE;

    void add(long time, long nanos) {
        if (start == Long.MIN_VALUE) {
            start = time;
        }
        // what began before the first one that was written counts to its section
        long place = Math.max(0, time - start) / width;
        while (place >= MOST) {
            halve();
            place = Math.max(0, time - start) / width;
        }
        Durations section = inThisRecording[(int) place];
        if (section == null) {
            section = inThisRecording[(int) place] = new Durations();
        }
        section.add(nanos);
    }

    private void halve() {
        for (int i = 0; i < MOST; i += 2) {
            inThisRecording[i / 2] = together(inThisRecording[i], inThisRecording[i + 1]);
        }
        Arrays.fill(inThisRecording, MOST / 2, MOST, null);
        width *= 2;
    }

    private static Durations together(Durations first, Durations second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        first.add(second);
        return first;
    }

    void endRecording() {
        Durations section = null;
        for (Durations next : inThisRecording) {
            section = together(section, next);
            if (section != null && section.count() >= FEWEST) {
                sections.add(
                        new Section(sections.size(), section.count(), section.percentile(50), section.percentile(99)));
                section = null;
            }
        }
        Arrays.fill(inThisRecording, null);
        width = FIRST_WIDTH_NANOS;
        start = Long.MIN_VALUE;
    }

    Estimate p50(double told) {
        SampleSeries series = new SampleSeries();
        sections.forEach(
                section -> series.add(section.time(), section.count(), (double) section.count() * section.p50()));
        return rounded(series.around(told));
    }

    Estimate p99(double told) {
        SampleSeries series = new SampleSeries();
        sections.forEach(
                section -> series.add(section.time(), section.count(), (double) section.count() * section.p99()));
        return rounded(series.around(told));
    }

    private static Estimate rounded(Estimate estimate) {
        if (!estimate.hasVariance()) {
            return estimate;
        }
        double step = RESOLUTION * estimate.mean();
        return new Estimate(estimate.mean(), estimate.variance() + step * step / 12, estimate.degrees());
    }
}
