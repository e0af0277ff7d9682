package timeagent.endtoend;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;

/** What a recording has of the application's own events, and of the costs of them. */
final class EventTypeCosts {

    static final String EVENT = "timeagent.EventTypeCost";

    private EventTypeCosts() {}

    /** By event type, without those where it is 0. */
    static Map<String, Long> sums(Recording recording, String field) {
        Map<String, Long> sums = new TreeMap<>();
        for (RecordedEvent cost : recording.events(EVENT)) {
            sums.merge(cost.getString("eventType"), cost.getLong(field), Long::sum);
        }
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }

    static Map<String, Long> recorded(Recording recording, Predicate<String> wanted) {
        List<String> names = recording.types().stream()
                .map(type -> type.getName())
                .filter(wanted)
                .toList();
        Map<String, Long> counts = new TreeMap<>();
        for (String name : names) {
            counts.put(name, (long) recording.events(name).size());
        }
        counts.values().removeIf(count -> count == 0);
        return counts;
    }
}
