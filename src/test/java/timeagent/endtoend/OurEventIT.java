package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;

/** The types of our events as a recording describes them. */
final class OurEventIT extends OnEveryJdk {

    @Test
    void thereIsNoOtherButThatOfOptionEvents() throws IOException {
        assertKnowsAll(SharedRuns.mixture(jdk).recordingFile());
    }

    /** Mission Control loses the columns of a page whose type is not in a recording. */
    @Test
    void areKnownWhereOptionsLeaveThemOut() throws IOException {
        Finished run = java().agent("clock=off,socket=off,context-switches=false")
                .recording()
                .sampleApp("socket", "--writes", "100")
                .succeeded();

        assertKnowsAll(run.recordingFile());
        assertThat(OurEvent.names())
                .filteredOn(name -> !run.recording().events(name).isEmpty())
                .containsExactly("timeagent.AgentInfo");
    }

    private static void assertKnowsAll(Path recording) throws IOException {
        List<EventType> types = types(recording);

        assertThat(types)
                .filteredOn(type -> OurEvent.CATEGORIES.containsKey(type.getName()))
                .allSatisfy(type -> assertThat(type.getCategoryNames())
                        .containsExactly("timeagent", OurEvent.CATEGORIES.get(type.getName())));
        assertThat(types)
                .extracting(EventType::getName)
                .containsAll(OurEvent.names())
                .contains("timeagent.EventTypeCost", "timeagent.AgentNote", "timeagent.ClockStep")
                .hasSize(OurEvent.names().size() + 3);
    }

    private static List<EventType> types(Path recording) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            return file.readEventTypes().stream()
                    .filter(type -> type.getName().startsWith("timeagent."))
                    .toList();
        }
    }
}
