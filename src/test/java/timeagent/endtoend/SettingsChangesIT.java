package timeagent.endtoend;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events that are enabled and disabled while a recording runs, in each way that Flight Recorder has. */
final class SettingsChangesIT extends OnEveryJdk {
    private static final String WRITES = "timeagent.SocketWrite";

    @Test
    void followsEachWayToChangeTheSettings() {
        changing(String.join(",", events()));
    }

    @Full
    @Test
    void followsTheSettingsOfEachEvent() {
        // without writes there is no cost of writes
        changing(events().stream()
                .map(event -> event.equals("timeagent.EventCost") ? event + "," + WRITES : event)
                .toArray(String[]::new));
    }

    private void changing(String... sets) {
        java().agent("events=program.*,clock=all")
                .flags("--add-opens", "java.base/java.lang=ALL-UNNAMED")
                .program("SettingsChanges", sets)
                .succeededWith("done\n");
    }

    private static List<String> events() {
        List<String> events = new ArrayList<>(OurEvent.names());
        events.add("timeagent.EventTypeCost");
        return events;
    }
}
