package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.recording.Event;
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

    private static final int FEWEST = 32;

    /** One thread writes both, one after the other. */
    private static final long SAME_TIME_NANOS = 200_000_000;

    private record Sample(String style, CostSample cost) {}

    private record Pair(CostSample a, CostSample b) {}

    private final List<Pair> pairs = new ArrayList<>();
    private final List<Sample> inThisRecording = new ArrayList<>();
    private String first;
    private String second;

    void add(Event e) {
        String style = e.text("style");
        if (style != null) {
            inThisRecording.add(new Sample(style, CostSample.of(e)));
        }
    }

    void endRecording() {
        // Flight Recorder writes a thread's full buffers after the one in use
        inThisRecording.sort(Comparator.comparingLong(sample -> sample.cost.time()));
        List<Pair> joined = new ArrayList<>();
        Pair open = null;
        Sample waiting = null;
        for (Sample next : inThisRecording) {
            if (waiting == null
                    || waiting.style.equals(next.style)
                    || next.cost.time() - waiting.cost.time() > SAME_TIME_NANOS) {
                waiting = next;
                continue;
            }
            first = first == null ? waiting.style : first;
            second = second == null ? next.style : second;
            if (first.equals(waiting.style) && second.equals(next.style)) {
                open = open == null
                        ? new Pair(waiting.cost, next.cost)
                        : new Pair(open.a.and(waiting.cost), open.b.and(next.cost));
                if (open.a.size() >= FEWEST && open.b.size() >= FEWEST) {
                    joined.add(open);
                    open = null;
                }
            }
            waiting = null;
        }
        pairs.addAll(joined.size() > 2 ? joined.subList(1, joined.size()) : joined);
        inThisRecording.clear();
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
