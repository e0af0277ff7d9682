package timeagent.events.types;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Event;
import jdk.jfr.EventType;

/** The names of the types of the application's events. */
public final class EventNames {
    /** By class, as their class files say. */
    private static Map<String, String> names = new HashMap<>();

    /** Classes of event types that no class file names, such as those of an {@code EventFactory}. */
    private static final Map<String, WeakReference<Class<?>>> UNNAMED = new HashMap<>();

    /** Types that are not counted, for a reason that was reported. */
    private static final Set<String> REPORTED = new HashSet<>();

    private static final int MOST = 1000;

    /** Types with a commit in a class that is gone; of more than {@link #MOST} it is not known. */
    private static final Set<String> COMMITTED = new HashSet<>();

    private EventNames() {}

    /** Sets the name of the event type of a class, as the class file has it. */
    static synchronized void add(String type, String eventType) {
        names.put(type, eventType);
    }

    static synchronized void add(Class<?> type) {
        if (!names.containsKey(type.getName())) {
            UNNAMED.put(type.getName(), new WeakReference<>(type));
        }
    }

    static synchronized void remove(String type) {
        names.remove(type);
        UNNAMED.remove(type);
    }

    /** Frees memory after very many were removed: a map does not shrink. */
    static synchronized void shrink() {
        names = new HashMap<>(names);
    }

    /** The name of the event type of a class, or the name of the class if the type was never registered. */
    static String of(String type) {
        WeakReference<Class<?>> unnamed;
        synchronized (EventNames.class) {
            unnamed = UNNAMED.remove(type);
        }
        Class<?> loaded = unnamed == null ? null : unnamed.get();
        if (loaded != null) {
            // without the lock: Flight Recorder takes one, and holds that where it loads classes
            add(type, registered(loaded.asSubclass(Event.class)));
        }
        synchronized (EventNames.class) {
            return names.getOrDefault(type, type);
        }
    }

    private static String registered(Class<? extends Event> type) {
        try {
            return EventType.getEventType(type).getName();
        } catch (IllegalStateException e) {
            return type.getName();
        }
    }

    static synchronized boolean isOf(String type, String eventType) {
        return names.getOrDefault(type, type).equals(eventType);
    }

    /** Notes that a class that is gone commits events of a type. */
    static synchronized void commitFound(String type) {
        if (COMMITTED.size() <= MOST) {
            COMMITTED.add(names.getOrDefault(type, type));
        }
    }

    static synchronized boolean hadCommit(String eventType) {
        return COMMITTED.size() > MOST || COMMITTED.contains(eventType);
    }

    /** Notes that a type of events is not counted, and that this was reported. */
    public static synchronized void report(String eventType) {
        REPORTED.add(eventType);
    }

    static synchronized boolean isReported(String eventType) {
        return REPORTED.contains(eventType);
    }
}
