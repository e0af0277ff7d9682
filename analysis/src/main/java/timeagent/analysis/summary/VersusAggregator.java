package timeagent.analysis.summary;

import java.util.ArrayList;
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

    /** One thread writes both, one after the other. */
    private static final long SAME_TIME_NANOS = 200_000_000;

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
    private CostSample waiting;
    private String waitingStyle;
    private Pair open;
    private String first;
    private String second;

    void add(Event e) {
        String style = e.text("style");
        if (style == null) {
            return;
        }
        CostSample next = CostSample.of(e);
        if (waiting == null || waitingStyle.equals(style) || Math.abs(next.time() - waiting.time()) > SAME_TIME_NANOS) {
            waiting = next;
            waitingStyle = style;
            return;
        }
        if (first == null) {
            first = waitingStyle;
            second = style;
        }
        if (first.equals(waitingStyle) && second.equals(style)) {
            Pair pair = new Pair(waiting, next);
            open = open == null ? pair : open.and(pair);
            if (open.isFull()) {
                inThisRecording.add(open);
                open = null;
            }
        }
        waiting = null;
    }

    void endRecording() {
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
