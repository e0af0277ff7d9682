package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.statistics.Halving;

/**
 * The amounts that periodic events of one recording have, period by period: the events of one period, such as those of all call sites, come
 * within {@link #ONE_TICK_NANOS} and are one tick.
 */
final class PeriodSeries {

    // much longer than it takes to emit some thousand events, much shorter than a period
    private static final long ONE_TICK_NANOS = 50_000_000;

    private static final int MOST = 8192;

    /** What lies between a tick and the one before. */
    record Tick(long from, long to, double amount, double nanos) {}

    private record PeriodValue(long time, double amount, double nanos) {}

    private List<PeriodValue> ticks = new ArrayList<>();

    /**
     * @param time of the event, ns
     * @param amount how many since the event before
     * @param nanos how long they took together
     */
    void add(long time, double amount, double nanos) {
        int place = ticks.size();
        while (place > 0 && ticks.get(place - 1).time() > time + ONE_TICK_NANOS) {
            place--;
        }
        PeriodValue before = place == 0 ? null : ticks.get(place - 1);
        if (before != null && time - before.time() <= ONE_TICK_NANOS) {
            ticks.set(place - 1, new PeriodValue(before.time(), before.amount() + amount, before.nanos() + nanos));
        } else {
            ticks.add(place, new PeriodValue(time, amount, nanos));
            // of very many ticks, each takes in the one before
            ticks = ticks.size() <= MOST
                    ? ticks
                    : Halving.of(
                            ticks,
                            (one, next) -> new PeriodValue(
                                    next.time(), one.amount() + next.amount(), one.nanos() + next.nanos()));
        }
    }

    /** Returns the ticks in order of time, from the start of the recording to its end, and forgets them. */
    List<Tick> take(long start, long end) {
        List<Tick> spans = new ArrayList<>();
        long from = start;
        for (PeriodValue tick : ticks) {
            spans.add(new Tick(from, tick.time(), tick.amount(), tick.nanos()));
            from = tick.time();
        }
        if (!ticks.isEmpty() && end - from > ONE_TICK_NANOS) {
            // no event because there was nothing to count
            spans.add(new Tick(from, end, 0, 0));
        }
        ticks = new ArrayList<>();
        return spans;
    }
}
