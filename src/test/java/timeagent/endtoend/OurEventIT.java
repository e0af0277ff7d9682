package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The types of our events as a recording describes them. */
final class OurEventIT extends OnEveryJdk {

    // what Flight Recorder adds to every event
    private static final List<String> COMMON = List.of("startTime", "duration", "eventThread", "stackTrace");

    @ParameterizedTest
    @MethodSource("timeagent.endtoend.OurEvent#all")
    void hasTheFieldsOfTheContract(OurEvent expected) throws IOException {
        EventType type = recorded(expected.name());

        assertThat(type.getCategoryNames()).containsExactly("timeagent", expected.category());
        List<ValueDescriptor> fields = type.getFields().stream()
                .filter(field -> !COMMON.contains(field.getName()))
                .toList();
        assertThat(fields).extracting(ValueDescriptor::getName).containsExactlyElementsOf(expected.fields());
    }

    @Test
    void thereIsNoOtherButThatOfOptionEvents() throws IOException {
        assertKnowsAll(SharedRuns.mixture(jdk).recordingFile());
    }

    /** Mission Control loses the columns of a page whose type is not in a recording. */
    @Test
    void areKnownWhereOptionsLeaveThemOut() throws IOException {
        assertKnowsAll(java().agent("clock=off,socket=off,context-switches=false")
                .recording()
                .sampleApp("clock", "--calls", "10")
                .succeeded()
                .recordingFile());
    }

    private static void assertKnowsAll(Path recording) throws IOException {
        assertThat(types(recording))
                .extracting(EventType::getName)
                .containsAll(OurEvent.names())
                .contains("timeagent.EventTypeCost", "timeagent.AgentNote", "timeagent.ClockStep")
                .hasSize(OurEvent.names().size() + 3);
    }

    private EventType recorded(String name) throws IOException {
        return recorded().stream()
                .filter(type -> type.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<EventType> recorded() throws IOException {
        return types(SharedRuns.mixture(jdk).recordingFile());
    }

    private static List<EventType> types(Path recording) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            return file.readEventTypes().stream()
                    .filter(type -> type.getName().startsWith("timeagent."))
                    .toList();
        }
    }
}
