package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What is to be done with events, by the name of their type; one type can have several handlers. */
public final class Handlers {

    private final Map<String, List<Consumer<Event>>> byType = new HashMap<>();

    /** @param type name of the event type */
    public Handlers add(String type, Consumer<Event> handler) {
        byType.computeIfAbsent(type, name -> new ArrayList<>()).add(handler);
        return this;
    }

    public Handlers addAll(Map<String, ? extends Consumer<Event>> handlers) {
        handlers.forEach(this::add);
        return this;
    }

    List<Consumer<Event>> of(String type) {
        return byType.getOrDefault(type, List.of());
    }
}
