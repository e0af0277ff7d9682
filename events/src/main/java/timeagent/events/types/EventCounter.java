package timeagent.events.types;

import java.util.BitSet;
import jdk.jfr.Event;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.threads.Randomness;
import timeagent.events.threads.ThreadSlot;
import timeagent.events.threads.ThreadTable;
import timeagent.hooks.TimeagentEvents;
import timeagent.hooks.TimeagentHooks;

/**
 * Counts the application's events and measures some: each platform thread has a row of counters that only it writes.
 *
 * <p>Runs in the application's threads: it must not throw or block, and allocates only where a thread first counts at a
 * call site or first measures.
 */
final class EventCounter extends TimeagentEvents {
    /** One of the first events is measured, so that a short program has a measurement; not the very first, which loads classes. */
    private static final int EARLY = 16;

    /** Static: the JIT compiler takes its parts for constants. */
    private static final ThreadTable<EventSlot> TABLE = new ThreadTable<>();

    private final int every;

    /** @param every one in this many events is measured; 0 for none */
    EventCounter(int every) {
        this.every = every;
    }

    /** Runs what the first event needs in advance: it may happen with little stack or memory left. */
    void prepare() {
        HookErrors.prepare();
        BitSet prepared = new BitSet();
        int site = EventSites.LIVE.inCode(EventSites.LIVE.number(
                new EventSite("", "", 0, Event.class.getName(), null, null, null, false), prepared));
        int measurement = 0;
        for (int i = 0; i <= EARLY + 1 && measurement == 0; i++) {
            measurement = start(site, CREATE);
        }
        create(site);
        for (int point :
                new int[] {CREATED, BEGIN, BEGUN, FILL, FILLED, END, ENABLED, ASK, COMMIT, COMMITTED, NOTHING}) {
            reach(measurement, site, point, System.nanoTime());
        }
        commit(EventTypeCostEvent.class, true, measurement, site);
        EventSites.LIVE.releaseAndFree(prepared);
    }

    @Override
    protected int start(int site, int point) {
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
        return 0;
    }

    private int startIfDue(long[] row, int begun, int next, int site, int point) {
        if (row[TimeagentHooks.RANDOM] == 0) {
            row[TimeagentHooks.RANDOM] = 1 + System.identityHashCode(row);
        }
        if (every == 0) {
            row[next] = Long.MAX_VALUE;
            return 0;
        }
        EventCosts at = EventSites.LIVE.ofCode(site);
        if (at == null) {
            return 0;
        }
        boolean isFirst = row[next] == 0 || at.isFirst;
        at.isFirst = false;
        if (isFirst && every > 1) {
            row[next] = row[begun] + 1 + Randomness.below(row, TimeagentHooks.RANDOM, Math.min(every, EARLY));
            return 0;
        }
        row[next] = row[begun] + Randomness.distance(row, TimeagentHooks.RANDOM, every);
        return at.site.notMeasured() != null ? 0 : slotOrNew().start(at, point, currentThread());
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
    protected int reach(int measurement, int site, int point, long nanos) {
        if (point == CREATED || point == CREATED_ONLY) {
            create(site);
        }
        boolean first = (point & FIRST) != 0;
        int at = point & ~FIRST;
        int next = reach(measurement, site, at, first, nanos);
        return next == 0 && first ? start(site, at) : next;
    }

    private int reach(int measurement, int site, int point, boolean first, long nanos) {
        try {
            EventMeasurement event = open(measurement);
            if (event == null) {
                return 0;
            }
            EventMeasurement.Result result = event.reach(point, first, nanos);
            if (result == EventMeasurement.Result.CONTINUES) {
                return measurement;
            }
            if (result == EventMeasurement.Result.ENDS) {
                if (!event.knowsEmpty()) {
                    event.endsHere();
                    mark(measurement, site, NOTHING);
                    return 0;
                }
                event.at().measured(event);
            }
            event.close();
        } catch (Throwable e) {
            HookErrors.record(e);
        }
        return 0;
    }

    @Override
    protected void commit(Class<?> type, boolean written, int measurement, int site) {
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
                if (measurement != 0) {
                    finish(measurement, counted);
                }
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    private static void finish(int measurement, EventCosts counted) {
        EventMeasurement event = open(measurement);
        if (event != null) {
            if (event.isComplete() && counted.site.notMeasured() == null) {
                counted.measured(event);
            }
            event.close();
        }
    }

    /** Null if this thread has no such measurement. */
    private static EventMeasurement open(int measurement) {
        EventSlot slot = TABLE.of(JdkInternals.id(JdkInternals.carrier()));
        return slot == null ? null : slot.open(measurement, currentThread());
    }

    private static long currentThread() {
        return JdkInternals.id(Thread.currentThread());
    }

    private static EventSlot slotOrNew() {
        EventSlot slot;
        Thread thread;
        do {
            thread = JdkInternals.carrier();
            slot = TABLE.of(JdkInternals.id(thread));
            if (slot == null) {
                slot = new EventSlot(thread);
                TABLE.add(slot);
            }
            // a virtual thread that blocked after all, possibly to load a class, may have changed its carrier
        } while (JdkInternals.carrier() != thread);
        return slot;
    }

    /** Frees what threads leave behind that have ended. */
    static synchronized void forgetDeadThreads() {
        TABLE.removeDead();
    }

    /** The number of threads that have measured an event. */
    static int size() {
        return TABLE.size();
    }

    /** The measurements that one platform thread has open, as many as events are inside one another; used by the owner only. */
    private static final class EventSlot extends ThreadSlot {
        private static final int INDEX_BITS = 3;
        private static final int MOST = 1 << INDEX_BITS;
        private static final int LAST_ROUND = Integer.MAX_VALUE >> INDEX_BITS;

        private final EventMeasurement[] measurements = new EventMeasurement[MOST];
        private int rounds;

        EventSlot(Thread owner) {
            super(owner);
            for (int i = 0; i < MOST; i++) {
                measurements[i] = new EventMeasurement();
            }
        }

        /** Starts a measurement, in place of an older one if exceptions have left them all open; returns its number, not 0. */
        int start(EventCosts at, int point, long thread) {
            rounds = rounds == LAST_ROUND ? 1 : rounds + 1;
            int index = rounds & MOST - 1;
            for (int i = 0; i < MOST && measurements[index].isOpen(); i++) {
                index = index + 1 & MOST - 1;
            }
            int number = rounds << INDEX_BITS | index;
            measurements[index].start(at, number, point, thread);
            return number;
        }

        /** Null if it is not open any more, or in another thread. */
        EventMeasurement open(int number, long thread) {
            EventMeasurement measurement = measurements[number & MOST - 1];
            return measurement.is(number, thread) ? measurement : null;
        }
    }
}
