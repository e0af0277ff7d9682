package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.recording.Event;
import timeagent.analysis.statistics.Halving;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report.MetricRow;
import timeagent.analysis.summary.Report.Versus;

/**
 * Compares two styles that took turns in one JVM: what both cost in the same second is a pair.
 *
 * <p>Seconds with few emissions measured are joined until a pair has {@link #FEWEST} of either style. The first pair of a
 * recording, which is that of code the JIT compiler has not compiled yet, is left out if at least two others follow.
 */
final class VersusAggregator {
    static final int FEWEST = 32;
    private static final int MOST = 8192;

    /** Hours more than the order of events in a recording differs from that in time. */
    private static final int MOST_UNSORTED = 32_768;

    /** One thread writes both, one after the other. */
    private static final long SAME_TIME_NANOS = 200_000_000;

    private record Sample(String style, CostSample cost) {}

    private record Pair(CostSample a, CostSample b) {

        Pair and(Pair next) {
            return new Pair(a.and(next.a), b.and(next.b));
        }

        boolean isFull() {
            return a.size() >= FEWEST && b.size() >= FEWEST;
        }
    }

    private List<Pair> pairs = new ArrayList<>();
    private List<Pair> inThisRecording = new ArrayList<>();
    private final List<Sample> unsorted = new ArrayList<>();
    private Sample waiting;
    private Pair open;
    private String first;
    private String second;

    void add(Event e) {
        String style = e.text("style");
        if (style == null) {
            return;
        }
        // Flight Recorder writes a thread's full buffers after the one in use
        unsorted.add(new Sample(style, CostSample.of(e)));
        if (unsorted.size() == MOST_UNSORTED) {
            pairEarliest(MOST_UNSORTED / 2);
        }
    }

    private void pairEarliest(int count) {
        unsorted.sort(Comparator.comparingLong(sample -> sample.cost.time()));
        List<Sample> earliest = unsorted.subList(0, count);
        earliest.forEach(this::pair);
        earliest.clear();
    }

    private void pair(Sample next) {
        if (waiting == null
                || waiting.style.equals(next.style)
                || next.cost.time() - waiting.cost.time() > SAME_TIME_NANOS) {
            waiting = next;
            return;
        }
        if (first == null) {
            first = waiting.style;
            second = next.style;
        }
        if (first.equals(waiting.style) && second.equals(next.style)) {
            Pair pair = new Pair(waiting.cost, next.cost);
            open = open == null ? pair : open.and(pair);
            if (open.isFull()) {
                inThisRecording.add(open);
                open = null;
            }
        }
        waiting = null;
    }

    void endRecording() {
        pairEarliest(unsorted.size());
        pairs.addAll(inThisRecording.size() > 2 ? inThisRecording.subList(1, inThisRecording.size()) : inThisRecording);
        while (pairs.size() > MOST) {
            pairs = Halving.of(pairs, Pair::and);
        }
        inThisRecording = new ArrayList<>();
        open = null;
        waiting = null;
    }

    /** Null unless two styles took turns. */
    Versus versus() {
        return pairs.isEmpty()
                ? null
                : new Versus(
                        first,
                        second,
                        pairs.size(),
                        List.of(
                                row("bytesPerEvent", "B", CostSample::bytesPerEvent),
                                row("nanosPerEvent", "ns", CostSample::nanosPerEvent)));
    }

    private MetricRow row(String name, String unit, ToDoubleFunction<CostSample> cost) {
        double[] a = pairs.stream().map(Pair::a).mapToDouble(cost).toArray();
        double[] b = pairs.stream().map(Pair::b).mapToDouble(cost).toArray();
        return MetricRow.of(name, unit, Ratio.paired(a, b, Verdict.MARGIN, Interval.ERROR));
    }
}
