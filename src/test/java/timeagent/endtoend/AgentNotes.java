package timeagent.endtoend;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;

/** What the agent noted last: each kind with its texts. */
final class AgentNotes {

    private AgentNotes() {}

    /** Human-readable; empty if there are none. */
    static String of(Recording recording) {
        Instant last = recording.last("timeagent.AgentInfo").getStartTime();
        Map<String, List<String>> notes = new LinkedHashMap<>();
        for (RecordedEvent note : recording.events("timeagent.AgentNote")) {
            if (!note.getStartTime().isBefore(last)) {
                notes.computeIfAbsent(note.getString("kind"), first -> new ArrayList<>())
                        .add(note.getString("text"));
            }
        }
        return notes.entrySet().stream()
                .map(note -> note.getKey() + ": " + String.join(", ", note.getValue()))
                .collect(Collectors.joining("; "));
    }
}
