package timeagent.endtoend;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events that are enabled and disabled while a recording runs, in each way that Flight Recorder has. */
final class SettingsChangesIT extends OnEveryJdk {
    private static final String WRITES = "timeagent.SocketWrite";

    @Full
    @Test
    void followsEachWayToChangeTheSettingsAndThoseOfEachEvent() {
        List<String> events = new ArrayList<>(OurEvent.names());
        events.add("timeagent.EventTypeCost");
        changing(2, List.of(String.join(",", events)));
        // without writes there is no cost of writes
        events.replaceAll(event -> event.equals("timeagent.EventCost") ? event + "," + WRITES : event);
        changing(1, events);
    }

    private void changing(int times, List<String> sets) {
        List<String> arguments = new ArrayList<>(List.of("" + times));
        arguments.addAll(sets);
        quick().agent("events=program.*,clock=all")
                .flags("--add-opens", "java.base/java.lang=ALL-UNNAMED")
                .program("SettingsChanges", arguments.toArray(String[]::new))
                .succeededWith("done\n");
    }
}
