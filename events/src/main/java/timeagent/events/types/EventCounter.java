package timeagent.events.types;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.Event;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.CarrierStay;
import timeagent.events.threads.Randomness;
import timeagent.hooks.TimeagentEvents;
import timeagent.hooks.TimeagentHooks;

/**
 * Counts the application's events and measures some: each platform thread has a row of counters that only it writes.
 *
 * <p>Runs in the application's threads: it must not throw or block, and allocates only where a thread first counts at a
 * call site, or measures an event inside another.
 */
final class EventCounter extends TimeagentEvents {
    /** One of the first events is measured, so that a short program has a measurement; not the very first, which loads classes. */
    private static final int EARLY = 16;

    private final int every;

    /** One that no event has: measuring seldom allocates. */
    private final AtomicReference<EventMeasurement> spare = new AtomicReference<>();

    /** @param every one in this many events is measured; 0 for none */
    EventCounter(int every) {
        this.every = every;
    }

    /** Runs what the first event needs in advance: it may happen with little stack or memory left. */
    void prepare() {
        HookErrors.prepare();
        CarrierStay.prepare();
        BitSet prepared = new BitSet();
        int site = EventSites.LIVE.inCode(EventSites.LIVE.number(
                new EventSite("", "", 0, Event.class.getName(), null, null, null, false), prepared));
        Object measurement = null;
        for (int i = 0; i <= EARLY + 1 && measurement == null; i++) {
            measurement = start(site, CREATE);
        }
        create(site);
        for (int point : new int[] {CREATED, BEGIN, WORK, FILL, WORK, END, ASK, COMMIT, EMPTY, DONE}) {
            reach(measurement, site, point, System.nanoTime());
        }
        commit(EventTypeCostEvent.class, true, measurement, site);
        EventSites.LIVE.releaseAndFree(prepared);
    }

    @Override
    protected Object start(int site, int point) {
        try {
            long[] row = row(site + EventSites.BEGUN);
            if (row != null) {
                int begun = cell(site + EventSites.BEGUN);
                int next = cell(site + EventSites.NEXT);
                if (++row[begun] >= row[next]) {
                    return startIfDue(row, begun, next, site, point);
                }
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
        return null;
    }

    private Object startIfDue(long[] row, int begun, int next, int site, int point) {
        if (row[TimeagentHooks.RANDOM] == 0) {
            row[TimeagentHooks.RANDOM] = 1 + System.identityHashCode(row);
        }
        if (every == 0) {
            row[next] = Long.MAX_VALUE;
            return null;
        }
        EventCosts at = EventSites.LIVE.ofCode(site);
        if (at == null) {
            return null;
        }
        boolean isFirst = row[next] == 0 || at.isFirst;
        at.isFirst = false;
        if (isFirst && every > 1) {
            row[next] = row[begun] + 1 + Randomness.below(row, TimeagentHooks.RANDOM, Math.min(every, EARLY));
            return null;
        }
        row[next] = row[begun] + Randomness.distance(row, TimeagentHooks.RANDOM, every);
        return at.site.notMeasured() != null ? null : measurement(at, point);
    }

    private EventMeasurement measurement(EventCosts at, int point) {
        EventMeasurement kept = spare.getAndSet(null);
        EventMeasurement event = kept != null ? kept : new EventMeasurement();
        event.start(at, point);
        return event;
    }

    @Override
    protected void create(int site) {
        try {
            count(site + EventSites.CREATED);
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    @Override
    protected Object reach(Object measurement, int site, int point, long nanos) {
        if (point == CREATED || point == CREATED_ONLY) {
            create(site);
        }
        boolean first = (point & FIRST) != 0;
        int at = point & ~FIRST;
        EventMeasurement continued = reach(measurement, site, at, first, nanos);
        return continued == null && first ? start(site, at) : continued;
    }

    /** Returns null if the event is not measured any more. */
    private EventMeasurement reach(Object measurement, int site, int point, boolean first, long nanos) {
        try {
            // else of an agent that was detached meanwhile
            if (measurement instanceof EventMeasurement event) {
                if (event.isBefore(point, first)) {
                    endUncommitted(event, site, first);
                    return null;
                }
                event.reach(point, nanos);
                if (event.isComplete() && !event.isCommitted()) {
                    event.at.measured(event);
                    // the rewritten method drops it
                    spare.set(event);
                }
                return event.hasFailed() ? null : event;
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
        return null;
    }

    /** @param first whether the rewritten method gets another measurement in its place: else this one stays there */
    private static void endUncommitted(EventMeasurement event, int site, boolean first) {
        if (first && event.isFilled()) {
            event.enter(EMPTY);
            mark(event, site, DONE);
        } else {
            event.fail();
        }
    }

    @Override
    protected void commit(Class<?> type, boolean written, Object measurement, int site) {
        try {
            EventCosts at = EventSites.LIVE.ofCode(site);
            if (at != null) {
                EventCosts known = at.ofType(type);
                EventCosts counted = known != null ? known : EventSites.LIVE.add(at, type);
                if (written) {
                    // the first is a constant
                    int number = counted == at ? site : EventSites.LIVE.inCode(counted.number);
                    count(number + EventSites.COMMITTED);
                }
                if (measurement instanceof EventMeasurement event) {
                    finish(event, counted);
                }
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    private void finish(EventMeasurement event, EventCosts counted) {
        if (event.isComplete() && counted.site.notMeasured() == null) {
            counted.measured(event);
        }
        spare.set(event);
    }
}
