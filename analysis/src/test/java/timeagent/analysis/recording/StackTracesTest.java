package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;

class StackTracesTest {

    @TempDir
    Path folder;

    private static List<StackTrace> stacks(Path file, String type) throws Exception {
        List<StackTrace> stacks = new ArrayList<>();
        new RecordingReader(Map.of(type, event -> stacks.add(event.stack())), Set.of(), () -> {})
                .read(RecordedChunk.in(file, file.toString()));
        return stacks;
    }

    @Test
    void hasTheFramesThatTheJdkReads() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> {
            AgentEvents.sampledRead(1);
            Runnable lambda = () -> AgentEvents.sampledRead(2);
            lambda.run();
            AgentEvents.sampledRead(3);
        });

        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("timeagent.ClockRead"))
                .toList();
        List<List<String>> expected =
                events.stream().map(StackTracesTest::frames).toList();
        assertThat(expected).hasSize(3);
        assertThat(stacks(file, "timeagent.ClockRead"))
                .extracting(StackTracesTest::texts)
                .isEqualTo(expected);
        // as top reads them
        assertThat(events)
                .extracting(event -> texts(new StreamedEvent(event).stack()))
                .isEqualTo(expected);
    }

    private static List<String> texts(StackTrace stack) {
        return stack.frames().stream().map(StackFrame::toString).toList();
    }

    private static List<String> frames(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .filter(frame -> !frame.getMethod().isHidden())
                .map(frame -> frame.getMethod().getType().getName().replaceFirst("[+/.]0x.*", "") + "."
                        + frame.getMethod().getName() + ":" + frame.getLineNumber())
                .toList();
    }

    @Test
    void isNoneOfAnEventWithoutStackTrace() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> AgentEvents.sampledSite(1, 1, false));

        assertThat(stacks(file, "timeagent.ClockCallSite")).containsExactly(StackTrace.NONE);
    }

    @Test
    void leavesOutTheAddressOfAHiddenClass() {
        assertThat(StackFrame.of("a/B$$Lambda+0x00007f12", "run", 7).toString()).isEqualTo("a.B$$Lambda.run:7");
        assertThat(StackFrame.of("a/B0x1", "run", 7).toString()).isEqualTo("a.B0x1.run:7");
    }
}
