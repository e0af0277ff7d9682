package timeagent.agent.types;

import java.util.HashMap;
import java.util.Map;
import timeagent.events.types.EventSite;

/**
 * Determines when a method asks an event whether to commit it: before or after it puts data into the event, in the order
 * of the code and since the event's construction.
 */
final class EventChecks {
    private static final String TYPE = "jdk/jfr/EventType";

    private final EventRewriter.Events events;
    private final String method;
    /** {@link EventSite#FIRST} or {@link EventSite#LATE} by type, or what a call now would be. */
    private final Map<String, String> asked = new HashMap<>();

    private final Map<String, String> next = new HashMap<>();
    private boolean typeAsked;

    EventChecks(EventRewriter.Events events, String method) {
        this.events = events;
        this.method = method;
    }

    /** At a construction: what was asked before is about another object. */
    void constructs(String type) {
        asked.remove(type);
        next.remove(type);
    }

    /** Where a field is set. */
    void fills(String owner) {
        next.put(owner, EventSite.LATE);
    }

    /** At any call; a constructor that takes arguments, and a setter, put data into the event. */
    void calls(String owner, String name, String descriptor) {
        if (name.equals("isEnabled") || name.equals("shouldCommit")) {
            typeAsked |= owner.equals(TYPE);
            asked.putIfAbsent(owner, next.getOrDefault(owner, EventSite.FIRST));
        } else if (name.equals("<init>") ? !descriptor.equals("()V") : name.startsWith("set")) {
            fills(owner);
        }
    }

    void commits(String type, int line) {
        events.check(method, line, type, typeAsked ? EventSite.FIRST : asked.getOrDefault(type, EventSite.NEVER));
    }
}
