package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Plots.Point;
import timeagent.analysis.summary.Plots.Timeline;
import timeagent.analysis.summary.TimeBuckets.Bucket;

/**
 * How clock reads, socket writes and the cost of an event went over the recording, in constant memory.
 *
 * <p>Reads and costs come once a second with what was since the last time, so each counts evenly over the time since the one
 * before.
 */
final class TimelineAggregator implements Aggregator {

    /** Points of a timeline at most: more than a plot can show. */
    static final int MOST_POINTS = 300;

    private static final int WRITES = 0;
    private static final int READS = 1;
    private static final int COST_BYTES = 2;
    private static final int COST_EVENTS = 3;
    private static final int COVERED = 4;
    private static final int QUANTITIES = 5;

    private TimeSeries recording = new TimeSeries(QUANTITIES);
    private final TimeSeries sinceStart = new TimeSeries(QUANTITIES);
    private final TimeSeries byTime = new TimeSeries(QUANTITIES);
    private long firstStart = Long.MAX_VALUE;
    private boolean writes;
    private boolean reads;

    void addWrite(Event e) {
        add(e, WRITES, 1);
    }

    void addReads(Event e) {
        add(e, READS, Math.max(0, e.number("calls")));
    }

    void addCost(Event e) {
        long measured = e.number("measured");
        if (measured > 0) {
            add(e, COST_BYTES, Math.max(0, e.number("allocatedBytes")));
            add(e, COST_EVENTS, measured);
        }
    }

    private void add(Event e, int quantity, double amount) {
        recording.add(e.startNanos(), quantity, amount);
    }

    @Override
    public void endRecording(RecordingInfo info) {
        TimeSeries done = recording;
        recording = new TimeSeries(QUANTITIES);
        long start = info.startNanos();
        long end = start + (long) (info.seconds() * 1e9);
        firstStart = Math.min(firstStart, start);
        spread(start, end, COVERED, info.seconds(), start);
        long[] before = {start, start, start, start};
        for (Bucket<double[]> bucket : done.all()) {
            double[] sums = bucket.value();
            // what a damaged event has for a time is in the first or the last slice
            long a = Math.min(Math.max(bucket.from(), start), Math.max(start, end - 1));
            long b = Math.min(Math.max(bucket.to(), start), end);
            writes |= sums[WRITES] > 0;
            reads |= sums[READS] > 0;
            spread(a, b, WRITES, sums[WRITES], start);
            for (int periodic : new int[] {READS, COST_BYTES, COST_EVENTS}) {
                // an amount of 0 does not show that it was enabled
                if (sums[periodic] > 0) {
                    spread(before[periodic], b, periodic, sums[periodic], start);
                    before[periodic] = b;
                }
            }
        }
    }

    private void spread(long from, long to, int quantity, double amount, long start) {
        byTime.spread(from, to, quantity, amount);
        sinceStart.spread(from - start, to - start, quantity, amount);
    }

    /** All recordings as if they had started together: rates are the mean of those that lasted so long. */
    Timeline sinceStart() {
        return timeline(sinceStart, 0);
    }

    /** Each recording where it was in time: rates are the mean of those made at that time. */
    Timeline byTime() {
        return timeline(byTime, firstStart);
    }

    private Timeline timeline(TimeSeries series, long origin) {
        // a multiple of the width with which the points are few enough
        long step = series.width() * (1 + series.all().size() / MOST_POINTS);
        TreeMap<Long, double[]> sums = new TreeMap<>();
        for (Bucket<double[]> bucket : series.all()) {
            // the origin is in the middle of a bucket where time is not counted from it
            long middle = Math.max(0, (bucket.from() + bucket.to()) / 2 - origin);
            sums.merge(Math.floorDiv(middle, step), bucket.value(), TimeSeries::sum);
        }
        List<Point> points = new ArrayList<>();
        sums.forEach((number, sum) -> {
            // a sliver at the end of a recording has no rate to speak of
            if (sum[COVERED] * 1e9 >= step / 10.0) {
                points.add(new Point(
                        (number + 0.5) * step / 1e9,
                        reads ? sum[READS] / sum[COVERED] : null,
                        writes ? sum[WRITES] / sum[COVERED] : null,
                        sum[COST_EVENTS] > 0 ? sum[COST_BYTES] / sum[COST_EVENTS] : null));
            }
        });
        return new Timeline(step / 1e9, points);
    }
}
