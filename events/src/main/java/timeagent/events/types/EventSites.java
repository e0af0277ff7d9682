package timeagent.events.types;

import java.util.HashSet;
import java.util.Set;
import timeagent.events.jdk.CarrierPin;
import timeagent.events.threads.SiteNumbers;

/** The call sites of the application's events by number. */
public final class EventSites extends SiteNumbers<EventSite, EventCosts> {
    public static final EventSites LIVE = new EventSites();

    /** Counter of constructions, from the number of the call site. */
    static final int CREATED = 0;

    static final int COMMITTED = 1;

    /** Counter of what may begin an event. */
    static final int BEGUN = 2;

    /** Not a counter: the value of the thread's counter {@link #BEGUN} at which it measures an event; 0 in a new row. */
    static final int NEXT = 3;

    private static final int COUNTERS = 4;
    private static final int MOST = 1000;

    /** Types with a commit in an unloaded class, and those whose commits are not counted and were reported; at most {@link #MOST}. */
    private final Set<String> known = new HashSet<>();

    private EventSites() {
        super("events", COUNTERS);
    }

    @Override
    protected EventCosts create(EventSite place, int number) {
        return new EventCosts(place, number, start(number + CREATED), start(number + COMMITTED));
    }

    @Override
    protected EventSite place(EventCosts costs) {
        return costs.site;
    }

    /** Assigns a number for events of a type other than the code names; freed after the number of the code. */
    synchronized EventCosts add(EventCosts named, Class<?> type) {
        boolean pinned = CarrierPin.enter();
        try {
            EventCosts costs = get(number(named.site.of(type.getName()), named.otherNumbers));
            costs.name(type);
            named.add(costs);
            return costs;
        } finally {
            CarrierPin.leave(pinned);
        }
    }

    @Override
    protected void freed(EventCosts costs) {
        release(costs.otherNumbers);
        if (costs.site.check() != null) {
            know(costs.eventType());
        }
    }

    /** The event types whose commits are or were counted or reported; null if there were too many in unloaded classes to remember them. */
    Set<String> committed() {
        Set<String> types = new HashSet<>();
        for (EventCosts costs : all()) {
            if (costs != null && costs.site.check() != null) {
                // without the lock: Flight Recorder takes one, and holds that where it loads classes
                types.add(costs.eventType());
            }
        }
        synchronized (this) {
            types.addAll(known);
            return known.size() > MOST ? null : types;
        }
    }

    /** Remembers that an event type is committed. */
    public synchronized void know(String eventType) {
        if (known.size() <= MOST) {
            known.add(eventType);
        }
    }
}
