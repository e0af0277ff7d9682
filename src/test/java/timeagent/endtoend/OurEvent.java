package timeagent.endtoend;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The types of events that every recording has; docs/events.md has their fields, which {@code EventsPageTest} checks. */
final class OurEvent {

    /** By name, below {@code timeagent}. */
    static final Map<String, String> CATEGORIES = new TreeMap<>(Map.of(
            "timeagent.AgentInfo", "Agent",
            "timeagent.ClockCallSite", "Clock",
            "timeagent.ClockRead", "Clock",
            "timeagent.ClockSource", "Clock",
            "timeagent.ContextSwitches", "Scheduler",
            "timeagent.EventCost", "Agent",
            "timeagent.SocketPeer", "Socket",
            "timeagent.SocketWrite", "Socket",
            "timeagent.ThreadContextSwitches", "Scheduler"));

    private OurEvent() {}

    static List<String> names() {
        return List.copyOf(CATEGORIES.keySet());
    }
}
