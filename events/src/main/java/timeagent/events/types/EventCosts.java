package timeagent.events.types;

import java.lang.ref.WeakReference;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import timeagent.events.threads.OutlierCap;
import timeagent.hooks.TimeagentEvents;

/**
 * A numbered call site of events, and the cost of its measured events; a reused number gets a new object.
 *
 * <p>Times are in nanoseconds. Subtracting the overhead of measuring can make a very short time negative: that lowers the next ones, so
 * that the sum is right.
 */
public final class EventCosts {
    static final int CREATED = 0;
    static final int COMMITTED = 1;
    static final int MEASURED = 2;
    static final int BYTES = 3;
    static final int CONSTRUCTION = 4;
    static final int FILLING = 5;
    static final int COMMIT = 6;
    private static final int LENGTH = 7;

    public final EventSite site;
    final int number;
    /** Numbers of the same line for other types. */
    final BitSet otherNumbers = new BitSet();

    /** Whether no event has been due yet: a thread's counters may come from an earlier call site with this number. */
    boolean isFirst = true;

    private final Map<String, EventCosts> others = new ConcurrentHashMap<>(2);
    private final OutlierCap emptyCap = new OutlierCap();
    private final OutlierCap constructionCap = new OutlierCap();
    private final OutlierCap fillingCap = new OutlierCap();
    private final OutlierCap commitCap = new OutlierCap();
    private final AtomicLongArray sums = new AtomicLongArray(LENGTH);
    /** Null until it is known. */
    private String eventType;
    /** The class of the events if its class file was not read. */
    private WeakReference<Class<?>> type;
    /** The sums at its last event; used by {@link TypeEvents}. */
    private long[] emitted = new long[LENGTH];

    /**
     * @param created constructions counted before the number was assigned
     * @param committed commits counted before
     */
    EventCosts(EventSite site, int number, long created, long committed) {
        this.site = site;
        this.number = number;
        eventType = site.eventType();
        emitted[CREATED] = created;
        emitted[COMMITTED] = committed;
    }

    /** Sets the class of the events if its class file was not read. */
    synchronized void name(Class<?> of) {
        type = new WeakReference<>(of);
    }

    /** The name of the event type, or that of the class if the type was never registered. */
    synchronized String eventType() {
        if (eventType == null) {
            Class<?> loaded = type == null ? null : type.get();
            eventType = loaded == null ? site.type() : registered(loaded.asSubclass(Event.class));
        }
        return eventType;
    }

    private static String registered(Class<? extends Event> type) {
        try {
            return EventType.getEventType(type).getName();
        } catch (IllegalStateException e) {
            return type.getName();
        }
    }

    /** The costs at the same line for events of a type; null before the first event of a type that the code does not name. */
    EventCosts ofType(Class<?> committed) {
        // both are the JVM's copy of the name
        return site.type() == committed.getName() ? this : others.get(committed.getName());
    }

    void add(EventCosts other) {
        others.put(other.site.type(), other);
    }

    /** Adds the cost of one event; runs in the application's threads. */
    void measured(EventMeasurement event) {
        long empty = emptyCap.cap(event.empty());
        sums.getAndAdd(MEASURED, 1);
        sums.getAndAdd(BYTES, event.bytes);
        sums.getAndAdd(CONSTRUCTION, cap(constructionCap, event.nanos(TimeagentEvents.CONSTRUCTION, empty)));
        sums.getAndAdd(FILLING, cap(fillingCap, event.nanos(TimeagentEvents.FILLING, empty)));
        sums.getAndAdd(COMMIT, cap(commitCap, event.nanos(TimeagentEvents.COMMIT, empty)));
    }

    /** Raising each negative time to 0 would raise the mean. */
    private static long cap(OutlierCap cap, long nanos) {
        return nanos < 0 ? nanos : cap.cap(nanos);
    }

    /**
     * Counts and sums since the last event, by the constants above; includes everything that happened before the counters were read.
     *
     * @param counters of all call sites
     */
    long[] recent(long[] counters) {
        long[] recent = new long[LENGTH];
        recent[CREATED] = counters[number + EventSites.CREATED];
        recent[COMMITTED] = counters[number + EventSites.COMMITTED];
        for (int i = MEASURED; i < LENGTH; i++) {
            recent[i] = sums.get(i);
        }
        for (int i = 0; i < LENGTH; i++) {
            recent[i] -= emitted[i];
        }
        for (int i = CONSTRUCTION; i < LENGTH; i++) {
            recent[i] = Math.max(0, recent[i]);
        }
        return recent;
    }

    /** Excludes what has been emitted from later events. */
    void emitted(long[] recent) {
        for (int i = 0; i < LENGTH; i++) {
            emitted[i] += recent[i];
        }
    }
}
