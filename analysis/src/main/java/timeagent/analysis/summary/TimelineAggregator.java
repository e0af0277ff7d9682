package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Plots.Point;
import timeagent.analysis.summary.Plots.Timeline;
import timeagent.analysis.summary.TimeBuckets.Slice;

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

    @Override
    public void register(Handlers handlers) {
        handlers.add("timeagent.SocketWrite", e -> add(e, WRITES, 1))
                .add("timeagent.ClockCallSite", e -> add(e, READS, Math.max(0, e.number("calls"))))
                .add("timeagent.EventCost", this::addCost);
    }

    private void addCost(Event e) {
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
        for (Slice<double[]> slice : done.all()) {
            double[] sums = slice.value();
            // what a damaged event has for a time is in the first or the last slice
            long a = Math.min(Math.max(slice.from(), start), Math.max(start, end - 1));
            long b = Math.min(Math.max(slice.to(), start), end);
            writes |= sums[WRITES] > 0;
            reads |= sums[READS] > 0;
            spread(a, b, WRITES, sums[WRITES], start);
            for (int periodic : new int[] {READS, COST_BYTES, COST_EVENTS}) {
                // an amount of 0 is no sign that it was asked for
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

    private Timeline timeline(TimeSeries slices, long origin) {
        List<Point> points = new ArrayList<>();
        Collector collector = new Collector(step(slices), origin, points);
        for (Slice<double[]> slice : slices.all()) {
            collector.add(slice.from(), slice.to(), slice.value());
        }
        collector.flush();
        return new Timeline(collector.step / 1e9, points);
    }

    /** A multiple of the slices' width with which the points are few enough. */
    private static long step(TimeSeries slices) {
        return slices.width() * (1 + slices.all().size() / MOST_POINTS);
    }

    /** Joins slices to points. */
    private final class Collector {
        private final long step;
        private final long origin;
        private final List<Point> points;
        private long key = Long.MIN_VALUE;
        private double[] sums = new double[QUANTITIES];

        Collector(long step, long origin, List<Point> points) {
            this.step = step;
            this.origin = origin;
            this.points = points;
        }

        void add(long from, long to, double[] more) {
            // the origin is in the middle of a slice where time is not counted from it
            long next = Math.floorDiv(Math.max(0, (from + to) / 2 - origin), step);
            if (next != key) {
                flush();
                key = next;
                sums = new double[QUANTITIES];
            }
            TimeSeries.add(sums, more);
        }

        void flush() {
            // a sliver at the end of a recording has no rate to speak of
            if (key != Long.MIN_VALUE && sums[COVERED] * 1e9 >= step / 10.0) {
                points.add(new Point(
                        (key + 0.5) * step / 1e9,
                        reads ? sums[READS] / sums[COVERED] : null,
                        writes ? sums[WRITES] / sums[COVERED] : null,
                        sums[COST_EVENTS] > 0 ? sums[COST_BYTES] / sums[COST_EVENTS] : null));
            }
        }
    }
}
