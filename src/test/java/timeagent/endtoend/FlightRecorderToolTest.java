package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

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

    private String recording() {
        // clock=all: a recording with an event of every kind
        Finished run = java().agent("clock=all").recording().program("Mixture");
        return run.succeededWith("true\n").recordingFile().toString();
    }
}
