package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.Test;

/** The JDK throws and catches errors while it links what the agent calls: none of them may be in a recording. */
@Full
final class ThrownErrorsIT extends OnEveryJdk {

    private static final String ERRORS = "jdk.JavaErrorThrow";
    private static final String EXCEPTIONS = "jdk.JavaExceptionThrow";

    @Test
    void aRecordingHasNoErrorOrExceptionOfTheAgents() {
        Recording with = recording(java().agent("cost.every=1"));

        assertThat(with.events("timeagent.SocketWrite")).hasSize(50_000);
        assertThat(with.events("timeagent.ContextSwitches")).isNotEmpty();
        assertThat(with.events("timeagent.ThreadContextSwitches")).isNotEmpty();
        assertThat(thrown(with)).noneMatch(ThrownErrorsIT::isOurs);
        assertThat(thrown(with))
                .extracting(error -> error.getThread().getJavaName())
                .noneMatch(name -> name.startsWith("timeagent"));
    }

    private static Recording recording(JavaRun run) {
        return run.recording(
                        "+" + ERRORS + "#enabled=true",
                        "+" + EXCEPTIONS + "#enabled=true",
                        "+timeagent.ContextSwitches#period=100ms",
                        "+timeagent.ThreadContextSwitches#period=100ms")
                .sampleApp("socket", "--writes", "50000")
                .succeeded()
                .recording();
    }

    private static List<RecordedEvent> thrown(Recording recording) {
        return Stream.of(ERRORS, EXCEPTIONS)
                .flatMap(name -> recording.events(name).stream())
                .toList();
    }

    private static boolean isOurs(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .map(RecordedFrame::getMethod)
                .map(method -> method.getType().getName())
                .anyMatch(name -> name.startsWith("timeagent.") || name.startsWith("java.lang.Timeagent"));
    }
}
