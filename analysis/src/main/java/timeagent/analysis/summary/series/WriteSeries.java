package timeagent.analysis.summary.series;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.series.PeriodSeries.Tick;
import timeagent.analysis.summary.series.TimeBuckets.Bucket;

/** Writes, their bytes and the time that they took over time, in bounded memory. */
public final class WriteSeries {

    /** Limit of the number of steps: there is a series for each of many peers. */
    private static final int MOST = 256;

    static final int WRITES = 0;
    static final int BYTES = 1;
    static final int NANOS = 2;

    private final TimeBuckets<double[]> steps =
            new TimeBuckets<>(TimelineAggregator.FINEST, MOST, () -> new double[NANOS + 1], WriteSeries::sum);

    private static double[] sum(double[] a, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] += b[i];
        }
        return a;
    }

    /**
     * A recording and its periods.
     *
     * @param ticks by the ends of the periods, ns; empty if amounts were recorded when they were
     * @param origin what the plot's time begins at, ns
     */
    public record Periods(NavigableMap<Long, Tick> ticks, RecordingInfo recording, long origin) {

        private Bucket<double[]> spread(Bucket<double[]> amounts) {
            // what a damaged event has for a time is at the start or the end
            long last = Math.max(recording.startNanos(), recording.endNanos() - 1);
            long from = Math.min(Math.max(amounts.from(), recording.startNanos()), last);
            long to = Math.min(Math.max(amounts.to(), from + 1), recording.endNanos());
            Map.Entry<Long, Tick> before = ticks.floorEntry(from);
            NavigableMap<Long, Tick> within = ticks.subMap(from, true, Math.max(from, to), false);
            Tick first = !within.isEmpty() ? within.firstEntry().getValue() : before == null ? null : before.getValue();
            Tick end = within.isEmpty() ? first : within.lastEntry().getValue();
            return first == null
                    ? new Bucket<>(from - origin, to - origin, amounts.value())
                    : new Bucket<>(first.from() - origin, end.to() - origin, amounts.value());
        }
    }

    /** @param time ns since 1970 */
    public void add(long time, long writes, long bytes, long nanos) {
        double[] sums = steps.at(time);
        sums[WRITES] += writes;
        sums[BYTES] += bytes;
        sums[NANOS] += nanos;
    }

    /** Adds all of another one. */
    public void and(WriteSeries other) {
        steps.widen(other.steps.width());
        other.steps.all().forEach(this::add);
    }

    private void add(Bucket<double[]> step) {
        for (int i = 0; i < step.value().length; i++) {
            TimelineAggregator.spread(steps, step.from(), step.to(), i, step.value()[i]);
        }
    }

    /** The same in the time of the plots, each amount spread evenly over the period that it was counted in. */
    public WriteSeries over(Periods periods) {
        WriteSeries all = new WriteSeries();
        // a damaged recording can be of any length
        all.steps.widen((periods.recording.endNanos() - periods.recording.startNanos()) / MOST);
        steps.all().forEach(step -> all.add(periods.spread(step)));
        return all;
    }

    List<Bucket<double[]>> steps() {
        return steps.all();
    }

    /** The amounts between two times; of a step that is in there partly, its part. */
    static double[] between(List<Bucket<double[]>> steps, long from, long to) {
        double[] sums = new double[NANOS + 1];
        for (Bucket<double[]> step : steps) {
            double part = Math.min(to, step.to()) - Math.max(from, step.from());
            for (int i = 0; part > 0 && i < sums.length; i++) {
                sums[i] += step.value()[i] * part / (step.to() - step.from());
            }
        }
        return sums;
    }

    static NavigableMap<Long, Tick> byEnd(Iterable<Tick> ticks) {
        NavigableMap<Long, Tick> byEnd = new TreeMap<>();
        ticks.forEach(tick -> byEnd.put(tick.to(), tick));
        return byEnd;
    }
}
