package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.statistics.Halving;

/**
 * The amounts that periodic events of one recording have, period by period: the events of one period, such as those of all call sites, come
 * one after the other and are one tick, at the time of the first: that is when they were counted.
 */
final class PeriodSeries {

    // from one event of a burst to the next; a thread can lose its CPU meanwhile
    private static final long GAP_NANOS = 50_000_000;

    // much longer than it takes to emit some thousand events, shorter than a period
    private static final long BURST_NANOS = 500_000_000;

    private static final int MOST = 8192;

    /** What lies between a tick and the one before. */
    record Tick(long from, long to, double amount, double nanos) {}

    private record PeriodValue(long time, long last, double amount, double nanos) {

        boolean continuesAt(long next) {
            return next - last <= GAP_NANOS && next - time <= BURST_NANOS;
        }

        PeriodValue plus(PeriodValue next) {
            return new PeriodValue(time, Math.max(last, next.last), amount + next.amount, nanos + next.nanos);
        }
    }

    private List<PeriodValue> ticks = new ArrayList<>();

    /**
     * @param time of the event, ns
     * @param amount how many since the event before
     * @param nanos how long they took together
     */
    void add(long time, double amount, double nanos) {
        int place = ticks.size();
        while (place > 0 && ticks.get(place - 1).time() > time + GAP_NANOS) {
            place--;
        }
        PeriodValue next = new PeriodValue(time, time, amount, nanos);
        if (place > 0 && ticks.get(place - 1).continuesAt(time)) {
            ticks.set(place - 1, ticks.get(place - 1).plus(next));
        } else {
            ticks.add(place, next);
            // of very many ticks, each takes in the one before
            ticks = ticks.size() <= MOST
                    ? ticks
                    : Halving.of(
                            ticks,
                            (one, other) -> new PeriodValue(
                                    other.time(),
                                    other.last(),
                                    one.amount() + other.amount(),
                                    one.nanos() + other.nanos()));
        }
    }

    /** Returns the ticks in order of time, from the start of the recording to its end, and forgets them; a damaged event has any time. */
    List<Tick> take(long start, long end) {
        List<Tick> spans = new ArrayList<>();
        long from = start;
        for (PeriodValue tick : ticks) {
            long to = Math.max(from, Math.min(tick.time(), end));
            spans.add(new Tick(from, to, tick.amount(), tick.nanos()));
            from = to;
        }
        if (!ticks.isEmpty() && end - from > GAP_NANOS) {
            // no event because there was nothing to count
            spans.add(new Tick(from, end, 0, 0));
        }
        ticks = new ArrayList<>();
        return spans;
    }
}
