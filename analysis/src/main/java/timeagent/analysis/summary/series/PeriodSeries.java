package timeagent.analysis.summary.series;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.recording.Span;
import timeagent.analysis.statistics.Halving;

/**
 * The amounts that periodic events of one recording have, period by period: the events of one period, such as those of all call sites, come
 * one after the other and are one tick, at the time of the first: that is when they were counted.
 */
public final class PeriodSeries {

    // from one event of a burst to the next; a thread can lose its CPU meanwhile
    private static final long GAP_NANOS = 50_000_000;

    // much longer than it takes to emit some thousand events, shorter than a period
    private static final long BURST_NANOS = 500_000_000;

    private static final int MOST = 8192;

    /** What lies between a tick and the one before; while it is added up, between the first event of a burst and the last. */
    public record Tick(long from, long to, double[] amounts) {

        private Tick with(long time) {
            return new Tick(Math.min(from, time), Math.max(to, time), amounts);
        }

        /** With the one before, at the own time. */
        private Tick after(Tick before) {
            return new Tick(from, to, Series.sum(before.amounts, amounts));
        }
    }

    private final int quantities;
    private List<Tick> bursts = new ArrayList<>();

    PeriodSeries(int quantities) {
        this.quantities = quantities;
    }

    /**
     * @param time of the event, ns
     * @param amount how many since the event before
     */
    public void add(long time, int quantity, double amount) {
        int last = bursts.size() - 1;
        while (last >= 0 && bursts.get(last).from > time + GAP_NANOS) {
            last--;
        }
        Tick before = last < 0 ? null : bursts.get(last);
        if (before != null && time - before.to <= GAP_NANOS && time - before.from <= BURST_NANOS) {
            bursts.set(last, before.with(time));
        } else {
            last++;
            bursts.add(last, new Tick(time, time, new double[quantities]));
        }
        bursts.get(last).amounts[quantity] += amount;
        if (bursts.size() > MOST) {
            bursts = Halving.of(bursts, (one, other) -> other.after(one));
        }
    }

    /** Returns the ticks in order of time, in the time that was recorded, and forgets them; a damaged event has any time. */
    public List<Tick> take(List<Span> recorded) {
        List<Tick> ticks = new ArrayList<>();
        int next = 0;
        for (Span span : recorded) {
            boolean last = span == recorded.get(recorded.size() - 1);
            long from = span.from();
            int before = next;
            for (; next < bursts.size() && (last || bursts.get(next).from <= span.to() + GAP_NANOS); next++) {
                Tick burst = bursts.get(next);
                long to = Math.max(from, Math.min(burst.from, span.to()));
                ticks.add(new Tick(from, to, burst.amounts));
                from = to;
            }
            if (next > before && span.to() - from > GAP_NANOS) {
                // no event because there was nothing to count
                ticks.add(new Tick(from, span.to(), new double[quantities]));
            }
        }
        bursts = new ArrayList<>();
        return ticks;
    }
}
