package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's own {@code jfr} shows our events as it does its own. */
final class FlightRecorderToolTest extends OnEveryJdk {

    @ParameterizedTest
    @MethodSource("timeagent.endtoend.OurEvent#names")
    void printsEveryEventAsTextAndAsJson(String event) {
        String recording = recording();

        Finished text = java().jfr("print", "--events", event, recording);
        Finished json = java().jfr("print", "--json", "--events", event, recording);

        assertThat(text.succeeded().stdout()).contains(event + " {");
        assertThat(json.succeeded().stdout()).contains("\"" + event + "\"");
    }

    @Test
    void countsTheEventsInTheSummary() {
        Finished summary = java().jfr("summary", recording());

        assertThat(summary.succeeded().stdout()).containsPattern("timeagent\\.SocketWrite +100 ");
    }

    @Test
    void showsWritesInATableThatIsNotCut() {
        assumeTrue(jdk.feature() >= 21, "jfr has no view before 21");

        String view = java().jfr("view", "--width", "120", "timeagent.SocketWrite", recording())
                .succeeded()
                .stdout();

        assertThat(view)
                .containsPattern("Socket Write\\R")
                .containsPattern("Remote Host +Remote Address +Remote Port +Bytes Written +API +Error")
                .containsPattern(" 8 bytes +channel +N/A");
    }

    @Test
    void showsCallSitesInATable() {
        assumeTrue(jdk.feature() >= 21, "jfr has no view before 21");

        String view = java().jfr("view", "--width", "180", "timeagent.ClockCallSite", recording())
                .succeeded()
                .stdout();

        assertThat(view)
                .containsPattern(
                        "Method +Descriptor +Line +Clock +Calls +Total Calls +Mean Duration +Estimated Time +Hot");
    }

    private String recording() {
        // clock=all: a recording with an event of every kind
        Finished run = java().agent("clock=all").recording().program("Mixture");
        return run.succeededWith("true\n").recordingFile().toString();
    }
}
