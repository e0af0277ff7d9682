package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;

/** Who gets the events of a recording, by event type. */
final class EventHandlers {

    private final Map<String, Consumer<Event>> byType = new HashMap<>();

    @SafeVarargs
    final void on(String type, Consumer<Event>... added) {
        for (Consumer<Event> handler : added) {
            byType.merge(type, handler, Consumer::andThen);
        }
    }

    void addAll(EventHandlers others) {
        others.byType.forEach(this::on);
    }

    /** Of the agent's other types, events are only known to be there; other types of the JDK are not read. */
    void handleOnly(Set<String> types) {
        byType.keySet().removeIf(type -> !type.startsWith("timeagent.") && !types.contains(type));
        byType.replaceAll((type, handler) -> types.contains(type) ? handler : e -> {});
    }

    Map<String, Consumer<Event>> byType() {
        return Map.copyOf(byType);
    }
}
