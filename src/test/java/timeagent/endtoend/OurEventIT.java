package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import jdk.jfr.EventType;
import org.junit.jupiter.api.Test;

/** The types of our events as a recording describes them, and as the JDK's own {@code jfr} shows them. */
final class OurEventIT extends OnEveryJdk {

    @Test
    void thereIsNoOtherButThatOfOptionEvents() {
        assertKnowsAll(SharedRuns.mixture(jdk).recording());
    }

    /** Mission Control loses the columns of a page whose type is not in a recording. */
    @Test
    void areKnownWhereOptionsLeaveThemOut() {
        Finished run = java().agent("clock=off,socket=off,context-switches=false")
                .recording()
                .sampleApp("socket", "--writes", "100")
                .succeeded();

        assertKnowsAll(run.recording());
        assertThat(OurEvent.names())
                .filteredOn(name -> !run.recording().events(name).isEmpty())
                .containsExactly("timeagent.AgentInfo");
    }

    private static void assertKnowsAll(Recording recording) {
        List<EventType> types = recording.types().stream()
                .filter(type -> type.getName().startsWith("timeagent."))
                .toList();

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

    @Test
    void printsEveryEventAsTextAndAsJson() {
        Finished text = java().jfr("print", "--events", "timeagent.*", recording());
        Finished json = java().jfr("print", "--json", "--events", "timeagent.*", recording());

        assertThat(OurEvent.names()).allSatisfy(event -> {
            assertThat(text.succeeded().stdout()).contains(event + " {");
            assertThat(json.succeeded().stdout()).contains("\"" + event + "\"");
        });
    }

    @Test
    void showsWritesAndCallSitesInTablesThatAreNotCut() {
        assumeTrue(jdk.feature() >= 21, "jfr has no view before 21");

        assertThat(view("timeagent.SocketWrite", 140))
                .containsPattern("Socket Write\\R")
                .containsPattern("Remote Host +Remote Address +Bytes Written +Error +API +Remote Port +Local Port")
                .containsPattern(" 8 bytes +N/A +channel ");
        assertThat(view("timeagent.ClockCallSite", 180))
                .containsPattern(
                        "Method +Descriptor +Line +Clock +Calls +Total Calls +Mean Duration +Estimated Time +Hot");
    }

    private String view(String event, int width) {
        return java().jfr("view", "--width", "" + width, event, recording())
                .succeeded()
                .stdout();
    }

    private String recording() {
        return SharedRuns.mixture(jdk).recordingFile().toString();
    }
}
