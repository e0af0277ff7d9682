package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A feature that cannot be started here leaves the others alone, and the recording says why. */
final class FeatureFailuresIT extends OnEveryJdk {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            socket/SocketWrites            | socket writes            | SocketWrite SocketPeer EventCost
            clock/ClockSampler             | clock reads              | ClockCallSite ClockSource ClockRead
            types/EventCounter             | the application's events | EventTypeCost
            scheduler/ContextSwitchEvents  | context switches         | ContextSwitches ThreadContextSwitches
            """)
    void theOthersGoOn(String broken, String feature, String missing) throws Exception {
        Finished run = quick().flags("-javaagent:" + OtherAgent.pack(folder, "program.OddAgent")
                        + "=breaks:timeagent/events/" + broken)
                .agent("events=program.*,clock=all")
                .recording()
                .program("EachEvent");

        assertThat(run.stdout()).isEqualTo("done\n");
        assertThat(run.stderr())
                .matches("timeagent: " + feature + " cannot be recorded: java.lang.ClassFormatError: .*\\R");
        assertThat(AgentNotes.of(run.recording())).startsWith("failed: " + feature + " (java.lang.ClassFormatError: ");
        List<String> without = List.of(missing.split(" "));
        List<String> events = new ArrayList<>(OurEvent.names());
        events.add("timeagent.EventTypeCost");
        assertThat(events)
                .allSatisfy(event -> assertThat(run.recording().events(event).isEmpty())
                        .as(event)
                        .isEqualTo(without.contains(event.replace("timeagent.", ""))));
    }
}
