package timeagent.analysis.summary.series;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.series.Plots.PeerLine;
import timeagent.analysis.summary.series.Plots.PeerPoint;
import timeagent.analysis.summary.series.Plots.Point;
import timeagent.analysis.summary.series.Plots.Timeline;
import timeagent.analysis.summary.series.Series.Step;
import timeagent.analysis.summary.series.WriteSeries.Periods;

/**
 * How clock reads and socket writes went over the recording, in constant memory.
 *
 * <p>Reads and totals of writes come once a second with what was since the last time, so each counts evenly over the time since the one
 * before.
 */
public final class TimelineAggregator implements Section {

    /** Points of a timeline at most: more than a plot can show. */
    public static final int MOST_POINTS = 300;

    /** Part of a step that may be missing: one of the recordings can start, or end, a moment late. */
    private static final double MOST_MISSING = 0.1;

    private static final int WRITES = 0;
    private static final int READS = 1;
    private static final int COVERED = 2;

    private Series writesNow = new Series(COVERED + 1);
    private Series countsNow = new Series(COVERED + 1);
    private final Ticks ticks = new Ticks();
    private boolean hasTotals;
    private final Series sums = new Series(COVERED + 1);
    private final boolean sinceStart;
    private Periods ended;

    private long firstStart = Long.MAX_VALUE;
    private boolean writes;
    private boolean reads;

    /**
     * @param sinceStart whether all recordings count as if they had started together, and rates are the mean of those that lasted so
     *     long; else each is where it was in time, and rates are the mean of those made at that time
     */
    public TimelineAggregator(boolean sinceStart) {
        this.sinceStart = sinceStart;
    }

    @Override
    public void observe(Events events) {
        events.on("timeagent.ClockCallSite", this::addReads);
        events.on("timeagent.SocketPeer", this::addTotals);
        events.on("timeagent.ContextSwitches", this::addPeriod);
    }

    /** @param weight how many writes the event stands for */
    public void addWrite(Event e, long weight) {
        writes = true;
        writesNow.at(e.startNanos())[WRITES] += weight;
    }

    /** Of a peer: the writes of all peers replace what is known of single ones. */
    private void addTotals(Event e) {
        writes = true;
        hasTotals = true;
        count(e, WRITES, Math.max(0, e.number("writes")));
    }

    private void addReads(Event e) {
        double calls = Math.max(0, e.number("calls"));
        reads |= calls > 0;
        count(e, READS, calls);
    }

    private void count(Event e, int quantity, double amount) {
        countsNow.at(e.startNanos())[quantity] += amount;
        ticks.add(e.startNanos());
    }

    /** Of an event of every period: call sites without reads, and peers without writes, have none. */
    private void addPeriod(Event e) {
        ticks.add(e.startNanos());
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        long origin = sinceStart ? recording.startNanos() : 0;
        firstStart = Math.min(firstStart, recording.startNanos() - origin);
        for (Span span : counted.spans()) {
            sums.spread(span.from() - origin, span.to() - origin, COVERED, span.nanos() / 1e9);
        }
        Periods periods = new Periods(ticks.take(counted.spans()), counted, origin);
        countsNow.steps().forEach(step -> sums.add(periods.spread(step)));
        ended = hasTotals ? periods : new Periods(new TreeMap<>(), counted, origin);
        if (!hasTotals) {
            writesNow.steps().stream()
                    // not after the agent's last totals
                    .filter(step -> step.from() < counted.endNanos() || step.from() >= recording.endNanos())
                    .forEach(step -> sums.add(ended.spread(step)));
        }
        writesNow = new Series(COVERED + 1);
        countsNow = new Series(COVERED + 1);
        hasTotals = false;
    }

    /** A multiple of the width with which the points are few enough, ns. */
    private long step() {
        return sums.width() * (1 + sums.size() / MOST_POINTS);
    }

    /**
     * The steps that were recorded from begin to end, by their numbers: in a part of a step, the few counts of a moment look like a rate.
     * If a recording is shorter than that, there are its parts.
     */
    private TreeMap<Long, double[]> steps() {
        long step = step();
        TreeMap<Long, double[]> steps = new TreeMap<>();
        for (Step bucket : sums.steps()) {
            // the first start is in the middle of a bucket where time is not counted from it
            long middle = Math.max(0, (bucket.from() + bucket.to()) / 2 - firstStart);
            steps.merge(Math.floorDiv(middle, step), bucket.sums(), Series::sum);
        }
        steps.values().removeIf(sum -> sum[COVERED] <= 0);
        TreeMap<Long, double[]> whole = new TreeMap<>(steps);
        whole.values().removeIf(sum -> !isWhole(sum[COVERED] * 1e9 / step));
        return whole.isEmpty() ? steps : whole;
    }

    /** @param recordings how many recordings a step has, those with a part of it as that part */
    private static boolean isWhole(double recordings) {
        return recordings >= 1 - MOST_MISSING && Math.abs(recordings - Math.rint(recordings)) <= MOST_MISSING;
    }

    private double middle(long number) {
        return (number + 0.5) * step() / 1e9;
    }

    /** The periods of the recording that ended last, for the writes of each peer. */
    public Periods ended() {
        return ended;
    }

    /** What the time of that recording is counted from, ns since 1970. */
    public long origin() {
        return ended.origin();
    }

    /** Where the plots begin, ns since the origin of {@link Periods}. */
    public long start() {
        return firstStart;
    }

    /** @param peers whose points are those of {@link #points} */
    public Timeline timeline(List<PeerLine> peers) {
        List<Point> points = new ArrayList<>();
        steps().forEach((number, sum) -> points.add(new Point(
                middle(number), reads ? sum[READS] / sum[COVERED] : null, writes ? sum[WRITES] / sum[COVERED] : null)));
        return new Timeline(step() / 1e9, points, peers);
    }

    /** Makes of the writes to a peer the points of the timeline. */
    public List<PeerPoint> points(WriteSeries series) {
        List<PeerPoint> points = new ArrayList<>();
        steps().forEach((number, sum) -> {
            long from = firstStart + number * step();
            double[] amounts = series.between(from, from + step());
            points.add(new PeerPoint(
                    middle(number),
                    amounts[WriteSeries.WRITES] / sum[COVERED],
                    amounts[WriteSeries.BYTES] / sum[COVERED],
                    amounts[WriteSeries.NANOS] / sum[COVERED]));
        });
        return points;
    }
}
