package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The events of one recording file, in the order of their time. */
final class Recording {

    private final List<RecordedEvent> events;
    private final List<EventType> types;

    private Recording(List<RecordedEvent> events, List<EventType> types) {
        this.events = events;
        this.types = types;
    }

    static Recording of(Path file) {
        try {
            List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
            // a file has them in the order of the threads' buffers
            events.sort(Comparator.comparing(RecordedEvent::getEndTime));
            return new Recording(events, types(file));
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    private static List<EventType> types(Path file) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            return recording.readEventTypes();
        }
    }

    /** The types of events that the recording knows, whether it has any of them or not. */
    List<EventType> types() {
        return types;
    }

    /** Returns the events of one type, e.g. {@code timeagent.SocketWrite}. */
    List<RecordedEvent> events(String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }

    /** Returns the sum of a field of the events of one type. */
    long sum(String name, String field) {
        return events(name).stream().mapToLong(event -> event.getLong(field)).sum();
    }

    /** Asserts that the agent could rewrite every class, and that no hook of it failed. */
    void assertNothingFailed() {
        RecordedEvent info = last("timeagent.AgentInfo");
        assertThat(info.getInt("classesFailed")).isZero();
        assertThat(info.getLong("hookFailures")).isZero();
    }

    /** Returns the last event of a type, which there must be. */
    RecordedEvent last(String name) {
        List<RecordedEvent> found = events(name);
        if (found.isEmpty()) {
            throw new AssertionError("no event " + name + " in the recording");
        }
        return found.get(found.size() - 1);
    }
}
