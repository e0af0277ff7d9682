package timeagent.analysis.summary.series;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.DoubleStream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.series.Series.Step;

/** Writes, their bytes and the time that they took over time, in bounded memory. */
public final class WriteSeries {

    /** Limit of the number of steps: there is a series for each of many peers. */
    private static final int MOST = 256;

    private static final long PERIOD_NANOS = 1_000_000_000;

    /** It does not matter in which second such a write began. */
    private static final long SHORT_NANOS = PERIOD_NANOS / 10;

    static final int WRITES = 0;
    static final int BYTES = 1;
    static final int NANOS = 2;

    private final Series steps = new Series(MOST, NANOS + 1);

    /** What has the time when it was, and not that of the end of a period; null if nothing has. */
    private Series whileWaiting;

    /** How many writes an event of a write stands for; 1 in a recording of an agent that recorded every write. */
    public static long weight(Event e) {
        return e.has("weight") ? Math.max(0, e.number("weight")) : 1;
    }

    /**
     * A recording and its periods.
     *
     * @param ticks the periods by their ends, ns; empty if amounts were recorded when they were
     * @param origin what the plot's time begins at, ns
     */
    public record Periods(NavigableMap<Long, Span> ticks, RecordingInfo recording, long origin) {

        /** What a damaged event has for a time is at the start or the end. */
        private Step clamped(Step amounts) {
            long last = Math.max(recording.startNanos(), recording.endNanos() - 1);
            long from = Math.min(Math.max(amounts.from(), recording.startNanos()), last);
            long to = Math.min(Math.max(amounts.to(), from + 1), recording.endNanos());
            return new Step(from - origin, to - origin, amounts.sums());
        }

        /** The recorded part of what began before the recording. */
        private Step within(Step amounts) {
            Span whole = new Span(amounts.from(), amounts.to());
            Span recorded = new Span(recording.startNanos(), recording.endNanos());
            Span part = whole.and(recorded);
            double share = whole.part(List.of(recorded));
            return new Step(
                    part.from() - origin,
                    part.to() - origin,
                    DoubleStream.of(amounts.sums()).map(sum -> share * sum).toArray());
        }

        /** Over the periods that it was counted in. */
        Step spread(Step amounts) {
            Step counted = clamped(amounts);
            long from = counted.from() + origin;
            long to = Math.max(from, counted.to() + origin);
            NavigableMap<Long, Span> within = ticks.subMap(from, true, to, to == recording.endNanos());
            Map.Entry<Long, Span> first = within.isEmpty() ? ticks.floorEntry(from) : within.firstEntry();
            Map.Entry<Long, Span> last = within.isEmpty() ? first : within.lastEntry();
            return first == null
                    ? counted
                    : new Step(first.getValue().from() - origin, last.getValue().to() - origin, amounts.sums());
        }
    }

    /**
     * Adds a single write, or writes of the same kind; its time is while it waited.
     *
     * @param end ns since 1970
     */
    public void add(long end, long writes, long bytes, long nanos, long duration) {
        boolean lasts = duration > SHORT_NANOS;
        count(end, writes, bytes, lasts ? 0 : nanos);
        if (lasts) {
            wait(end - duration, end, nanos);
        }
    }

    /**
     * Adds the writes of a period. One that ended in it can have begun before, by its duration: as much of the time as that is of
     * both is before the period, so that a thread has no more than a second of a second. One that is longer than a period counts
     * evenly from its start.
     *
     * @param end ns since 1970
     * @param longest of these writes
     */
    public void addPeriod(long end, long writes, long bytes, long nanos, long longest) {
        if (longest > PERIOD_NANOS) {
            long early = Math.min(longest, nanos);
            count(end, writes, bytes, nanos - early);
            wait(end - longest, end, early);
            return;
        }
        long early = longest > SHORT_NANOS ? (long) ((double) nanos * longest / (longest + PERIOD_NANOS)) : 0;
        count(end, writes, bytes, nanos - early);
        if (early > 0) {
            wait(end - PERIOD_NANOS - longest, end - PERIOD_NANOS, early);
        }
    }

    private void count(long end, long writes, long bytes, long nanos) {
        double[] sums = steps.at(end);
        sums[WRITES] += writes;
        sums[BYTES] += bytes;
        sums[NANOS] += nanos;
    }

    private void wait(long from, long to, long nanos) {
        whileWaiting = whileWaiting == null ? new Series(MOST, NANOS + 1) : whileWaiting;
        whileWaiting.spread(from, to, NANOS, nanos);
    }

    /** Adds all of another one. */
    public void and(WriteSeries other) {
        steps.add(other.steps);
        if (other.whileWaiting != null) {
            whileWaiting = whileWaiting == null ? new Series(MOST, NANOS + 1) : whileWaiting;
            whileWaiting.add(other.whileWaiting);
        }
    }

    /** The same in the time of the plots, each amount spread evenly over the period that it was counted in. */
    public WriteSeries over(Periods periods) {
        WriteSeries all = new WriteSeries();
        // a damaged recording can be of any length
        all.steps.widen((periods.recording.endNanos() - periods.recording.startNanos()) / MOST);
        steps.steps().forEach(step -> all.steps.add(periods.spread(step)));
        if (whileWaiting != null) {
            whileWaiting.steps().stream()
                    .map(periods::within)
                    .filter(step -> step.to() > step.from())
                    .forEach(all.steps::add);
        }
        return all;
    }

    /** The amounts between two times. */
    double[] between(long from, long to) {
        return steps.in(List.of(new Span(from, to)));
    }
}
