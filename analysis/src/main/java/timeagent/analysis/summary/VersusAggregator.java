package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report.Versus;
import timeagent.analysis.summary.Report.VersusMetric;

/**
 * Compares two styles that took turns in one JVM: what both cost in the same second is a pair.
 *
 * <p>Seconds with few emissions measured are put together until a pair has {@link #FEWEST} of either style. The first pair of a
 * recording, which is that of code the JIT compiler has not compiled yet, is left out where at least two others follow.
 */
final class VersusAggregator implements Aggregator {
    static final int FEWEST = 32;
    private static final int MOST = 8192;

    /** Both are written by one thread, one after the other. */
    private static final long SAME_TIME_NANOS = 200_000_000;

    private final List<Pair> pairs = new ArrayList<>();
    private List<Pair> inThisRecording = new ArrayList<>();
    private Pair open = new Pair();
    private String waitingStyle;
    private long waitingTime;
    private final double[] waiting = new double[3];

    /** Sums of either style: emissions measured, bytes, ns. */
    private static final class Pair {
        private final double[] a = new double[3];
        private final double[] b = new double[3];

        private boolean isFull() {
            return a[0] >= FEWEST && b[0] >= FEWEST;
        }

        private void add(Pair next) {
            TimeSeries.add(a, next.a);
            TimeSeries.add(b, next.b);
        }
    }

    private String first;
    private String second;

    @Override
    public void register(Handlers handlers) {
        handlers.add("timeagent.EventCost", this::add);
    }

    private void add(Event e) {
        String style = e.text("style");
        double[] sums = {e.number("measured"), e.number("allocatedBytes"), e.nanos("time")};
        if (style == null) {
            return;
        }
        long time = e.startNanos();
        if (waitingStyle == null || waitingStyle.equals(style) || Math.abs(time - waitingTime) > SAME_TIME_NANOS) {
            waitingStyle = style;
            waitingTime = time;
            System.arraycopy(sums, 0, waiting, 0, sums.length);
            return;
        }
        if (first == null) {
            first = waitingStyle;
            second = style;
        }
        if (first.equals(waitingStyle) && second.equals(style)) {
            TimeSeries.add(open.a, waiting);
            TimeSeries.add(open.b, sums);
            if (open.isFull()) {
                inThisRecording.add(open);
                open = new Pair();
            }
        }
        waitingStyle = null;
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        pairs.addAll(inThisRecording.size() > 2 ? inThisRecording.subList(1, inThisRecording.size()) : inThisRecording);
        inThisRecording = new ArrayList<>();
        open = new Pair();
        waitingStyle = null;
        while (pairs.size() > MOST) {
            for (int i = 0; i + 1 < pairs.size(); i++) {
                pairs.get(i).add(pairs.remove(i + 1));
            }
        }
    }

    /** Null unless two styles took turns. */
    Versus versus() {
        if (pairs.isEmpty()) {
            return null;
        }
        return new Versus(
                first,
                second,
                pairs.size(),
                List.of(metric("bytesPerEvent", "B", 1), metric("nanosPerEvent", "ns", 2)));
    }

    private VersusMetric metric(String name, String unit, int index) {
        double[] a =
                pairs.stream().mapToDouble(pair -> pair.a[index] / pair.a[0]).toArray();
        double[] b =
                pairs.stream().mapToDouble(pair -> pair.b[index] / pair.b[0]).toArray();
        Ratio ratio = Ratio.paired(a, b, Verdict.MARGIN);
        return new VersusMetric(name, unit, mean(a), mean(b), ratio.value(), ratio.interval(), ratio.verdict());
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
