package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** The JDK's own {@code jfr} shows our events as it does its own. */
final class FlightRecorderToolIT extends OnEveryJdk {

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
