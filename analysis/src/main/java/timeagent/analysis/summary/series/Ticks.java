package timeagent.analysis.summary.series;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import timeagent.analysis.recording.Span;
import timeagent.analysis.statistics.Halving;

/**
 * When the periodic events of one recording were emitted: those of one period, such as of all call sites, come one after the other and
 * are one tick, at the time of the first: that is when they were counted.
 */
final class Ticks {

    // from one event of a burst to the next; a thread can lose its CPU meanwhile
    private static final long GAP_NANOS = 50_000_000;

    // much longer than it takes to emit some thousand events, shorter than a period
    private static final long BURST_NANOS = 500_000_000;

    private static final int MOST = 8192;

    private List<Span> bursts = new ArrayList<>();

    /** @param time of an event, ns */
    void add(long time) {
        int last = bursts.size() - 1;
        while (last >= 0 && bursts.get(last).from() > time + GAP_NANOS) {
            last--;
        }
        Span before = last < 0 ? null : bursts.get(last);
        if (before != null && time - before.to() <= GAP_NANOS && time - before.from() <= BURST_NANOS) {
            bursts.set(last, new Span(Math.min(before.from(), time), Math.max(before.to(), time)));
        } else {
            bursts.add(last + 1, new Span(time, time));
        }
        if (bursts.size() > MOST) {
            bursts = Halving.of(bursts, (one, other) -> other);
        }
    }

    /** Returns the periods in the time that was recorded, by their ends, and forgets them; a damaged event has any time. */
    NavigableMap<Long, Span> take(List<Span> recorded) {
        NavigableMap<Long, Span> periods = new TreeMap<>();
        int next = 0;
        for (Span span : recorded) {
            boolean last = span == recorded.get(recorded.size() - 1);
            long from = span.from();
            for (; next < bursts.size() && (last || bursts.get(next).from() <= span.to() + GAP_NANOS); next++) {
                long to = Math.max(from, Math.min(bursts.get(next).from(), span.to()));
                periods.putIfAbsent(to, new Span(from, to));
                from = to;
            }
        }
        bursts = new ArrayList<>();
        return periods;
    }
}
