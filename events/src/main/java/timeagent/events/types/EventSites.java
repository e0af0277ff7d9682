package timeagent.events.types;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import timeagent.events.jdk.HookAccess;

/**
 * Numbers the call sites of the application's events; equal ones share a number.
 *
 * <p>Written by threads that load classes, and where a call site first commits another type than its code names.
 */
public final class EventSites {
    /** Offset of the numbers in rewritten code; code rewritten by a detached agent has lower numbers. */
    public static final int FIRST = HookAccess.hooks().sitesUsed();

    private static final int MOST = 1 << 16;

    private static final Map<EventSite, Integer> NUMBERS = new HashMap<>();
    /** Names of event types by class, as their class files say. */
    private static final Map<String, String> NAMES = new HashMap<>();

    /** Classes of event types that no class file names, such as those of an {@code EventFactory}. */
    private static final Map<String, WeakReference<Class<?>>> UNNAMED = new HashMap<>();

    /** Names of event types whose uses are not counted, for a reason that was reported. */
    private static final Set<String> REPORTED = new HashSet<>();

    /** By number, from 1, with spare entries. */
    private static volatile EventSite[] sites = new EventSite[16];

    private static int next = 1;
    private static boolean left;

    private EventSites() {}

    /**
     * Returns the number of a call site.
     *
     * @throws IllegalStateException if there are too many, or the agent was detached
     */
    public static synchronized int number(EventSite site) {
        Integer number = NUMBERS.get(site);
        if (number == null) {
            if (left || next == MOST) {
                throw new IllegalStateException(left ? "the agent was detached" : "more than " + MOST + " call sites");
            }
            number = next++;
            EventSite[] longer = number < sites.length ? sites : Arrays.copyOf(sites, 2 * number);
            longer[number] = site;
            sites = longer;
            NUMBERS.put(site, number);
        }
        return number;
    }

    /** The number of a call site for events of another type than its code names. */
    static synchronized int number(EventSite site, Class<?> type) {
        String name = type.getName();
        if (!NAMES.containsKey(name)) {
            UNNAMED.put(name, new WeakReference<>(type));
        }
        return number(site.of(name));
    }

    /** Sets the name of the event type of a class, as the class file has it. */
    public static synchronized void name(String type, String eventType) {
        NAMES.put(type, eventType);
    }

    /** Notes that a type of events is not counted, and that this was reported. */
    public static synchronized void reported(String eventType) {
        REPORTED.add(eventType);
    }

    /** The name of the event type of a class, or the name of the class if the type was never registered. */
    static String eventType(String type) {
        WeakReference<Class<?>> unnamed;
        synchronized (EventSites.class) {
            unnamed = UNNAMED.remove(type);
        }
        Class<?> loaded = unnamed == null ? null : unnamed.get();
        if (loaded != null) {
            // without the lock: Flight Recorder takes one, and holds that where it loads classes
            name(type, registered(loaded.asSubclass(Event.class)));
        }
        synchronized (EventSites.class) {
            return NAMES.getOrDefault(type, type);
        }
    }

    private static String registered(Class<? extends Event> type) {
        try {
            return EventType.getEventType(type).getName();
        } catch (IllegalStateException e) {
            return type.getName();
        }
    }

    static EventSite get(int number) {
        return sites[number];
    }

    /** The numbers in use are below. */
    static synchronized int end() {
        return next;
    }

    /** Allows new numbers, as initially, until {@link #leave}. */
    public static synchronized void enter() {
        left = false;
    }

    /** Reserves the numbers for the rewritten code and assigns no more. */
    public static synchronized void leave() {
        left = true;
        HookAccess.hooks().sitesUsed(Math.addExact(FIRST, next));
    }
}
