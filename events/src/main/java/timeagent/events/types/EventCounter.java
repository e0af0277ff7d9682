package timeagent.events.types;

import java.util.Arrays;
import java.util.BitSet;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.socket.EventCostProbe;
import timeagent.events.threads.ThreadTable;
import timeagent.hooks.TimeagentEvents;

/**
 * Counts the application's events and measures some: each platform thread has counts that only it writes, as {@code
 * ThreadCounts} has.
 *
 * <p>Runs in the application's threads: it must not throw or block, and allocates only when a thread first uses a call
 * site.
 */
final class EventCounter extends TimeagentEvents {
    /** Static: the JIT compiler takes its parts for constants. */
    private static final ThreadTable<EventSlot> TABLE = new ThreadTable<>();

    /** The counter of the current agent; null before the first recording. */
    private static volatile EventCounter current;

    private final EventCostProbe probe = new EventCostProbe();
    private final int every;
    private SiteSums[] retired = new SiteSums[0];

    /** @param every one in this many events is measured; 0 for none */
    EventCounter(int every) {
        this.every = every;
        current = this;
    }

    /** Removes the counts of call sites that no thread can reach. */
    static void forget(BitSet sites) {
        EventCounter counter = current;
        if (counter != null) {
            counter.remove(sites);
        }
    }

    private synchronized void remove(BitSet sites) {
        forgetDeadThreads();
        for (int number = sites.nextSetBit(0);
                number >= 0 && number < retired.length;
                number = sites.nextSetBit(number + 1)) {
            retired[number] = new SiteSums();
        }
        for (EventSlot slot = TABLE.next(null); slot != null; slot = TABLE.next(slot)) {
            slot.forget(sites);
        }
    }

    /** Initialises in advance what the first use needs, which may happen without stack or memory left. */
    void prepare() {
        HookErrors.prepare();
        EventSite site = new EventSite("", "", 0, "");
        SiteCost cost = new SiteCost(site, 1);
        int measurement = start(cost, CREATE);
        for (int point :
                new int[] {CREATED, BEGIN, BEGUN, FILL, FILLED, END, ENABLED, ASK, COMMIT, COMMITTED, NOTHING}) {
            reach(cost, measurement, 0, point, false, probe.nanos());
        }
        finish(cost, cost);
        cost.created();
        cost.committed();
        slotOrNew(JdkInternals.carrier());
        sums(1);
    }

    @Override
    protected int start(int site, int point) {
        SiteCost cost = of(site);
        return cost != null && cost.isDue() ? start(cost, point) : 0;
    }

    private int start(SiteCost cost, int point) {
        try {
            cost.postpone();
            return cost.measurement.start(point, currentThread(), probe);
        } catch (Throwable e) {
            HookErrors.record(e);
            return 0;
        }
    }

    @Override
    protected void create(int site) {
        SiteCost cost = of(site);
        if (cost != null) {
            cost.created();
        }
    }

    @Override
    protected int reach(int measurement, int site, int point, long nanos) {
        SiteCost cost = of(site);
        if (cost == null) {
            return 0;
        }
        if (point == CREATED || point == CREATED_ONLY) {
            cost.created();
        }
        boolean first = (point & FIRST) != 0;
        int at = point & ~FIRST;
        int next = reach(cost, measurement, site, at, first, nanos);
        return next == 0 && first ? start(site, at) : next;
    }

    private int reach(SiteCost cost, int measurement, int site, int point, boolean first, long nanos) {
        try {
            EventMeasurement event = cost.measurement;
            long thread = currentThread();
            if (!event.is(measurement, thread)) {
                return 0;
            }
            EventMeasurement.Result result = event.reach(point, first, nanos, probe);
            if (result == EventMeasurement.Result.CONTINUES) {
                return measurement;
            }
            if (result == EventMeasurement.Result.ENDS) {
                if (!event.knowsEmpty()) {
                    event.endsHere(probe);
                    mark(measurement, site, NOTHING);
                    return 0;
                }
                cost.measured(event);
            }
            event.close();
        } catch (Throwable e) {
            HookErrors.record(e);
        }
        return 0;
    }

    @Override
    protected void commit(Class<?> type, boolean written, int measurement, int site) {
        SiteCost cost = of(site);
        if (cost != null) {
            SiteCost counted = cost.type == type.getName() ? cost : ofType(cost, type, site - EventSites.FIRST);
            if (written) {
                counted.committed();
            }
            if (measurement != 0 && cost.measurement.is(measurement, currentThread())) {
                finish(cost, counted);
            }
        }
    }

    private static void finish(SiteCost cost, SiteCost counted) {
        try {
            if (cost.measurement.isComplete()) {
                counted.measured(cost.measurement);
            }
            cost.measurement.close();
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    /** The costs of a call site whose code names another type, such as a superclass. */
    private SiteCost ofType(SiteCost named, Class<?> type, int own) {
        try {
            int number = named.number(type.getName());
            if (number == 0) {
                number = EventSites.number(own, type);
                // a virtual thread may have waited, and changed its carrier
                SiteCost here = costOrNew(own);
                if (here != null) {
                    here.remember(type.getName(), number);
                }
            }
            SiteCost counted = costOrNew(number);
            return counted == null ? named : counted;
        } catch (Throwable e) {
            HookErrors.record(e);
            return named;
        }
    }

    private static long currentThread() {
        return JdkInternals.id(Thread.currentThread());
    }

    /** Null for a lower number, which is in a running method rewritten by a detached agent, or without memory. */
    private SiteCost of(int site) {
        // site is a constant where this is inlined, so compiled code has no branch here
        int number = site - EventSites.FIRST;
        return number <= 0 ? null : costOrNew(number);
    }

    private SiteCost costOrNew(int number) {
        SiteCost cost = cost(number);
        return cost == null ? added(number) : cost;
    }

    private static SiteCost cost(int number) {
        EventSlot slot = TABLE.of(JdkInternals.id(JdkInternals.carrier()));
        return slot == null ? null : slot.cost(number);
    }

    private SiteCost added(int number) {
        try {
            EventSlot slot;
            Thread thread;
            do {
                thread = JdkInternals.carrier();
                slot = slotOrNew(thread);
                if (slot.cost(number) == null) {
                    slot.add(number, new SiteCost(EventSites.get(number), every));
                }
                // a virtual thread that blocked after all, possibly to load a class, may have changed its carrier
            } while (JdkInternals.carrier() != thread);
            return slot.cost(number);
        } catch (Throwable e) {
            HookErrors.record(e);
            return null;
        }
    }

    private static EventSlot slotOrNew(Thread thread) {
        EventSlot slot = TABLE.of(JdkInternals.id(thread));
        if (slot == null) {
            slot = new EventSlot(thread);
            TABLE.add(slot);
        }
        return slot;
    }

    /** Counts and costs of the call sites below {@code end}, since the agent started. */
    synchronized SiteSums[] sums(int end) {
        forgetDeadThreads();
        SiteSums[] sums = new SiteSums[end];
        for (int number = 0; number < end; number++) {
            sums[number] = number < retired.length ? retired[number].minus(new SiteSums()) : new SiteSums();
            // before the counts, which end before the number is another's
            sums[number].site = EventSites.get(number);
        }
        for (EventSlot slot = TABLE.next(null); slot != null; slot = TABLE.next(slot)) {
            slot.addTo(sums);
        }
        return sums;
    }

    /** Removes the slots of dead threads and keeps their sums. */
    synchronized void forgetDeadThreads() {
        for (EventSlot slot = TABLE.next(null); slot != null; slot = TABLE.next(slot)) {
            if (slot.isOfDeadThread()) {
                slot.addTo(retired(EventSites.end()));
                TABLE.remove(slot);
            }
        }
    }

    private SiteSums[] retired(int end) {
        int length = retired.length;
        if (end > length) {
            SiteSums[] longer = Arrays.copyOf(retired, end);
            for (int number = length; number < end; number++) {
                longer[number] = new SiteSums();
            }
            retired = longer;
        }
        return retired;
    }

    /** The number of threads with a slot. */
    int size() {
        return TABLE.size();
    }
}
