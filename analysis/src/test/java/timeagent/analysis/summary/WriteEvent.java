package timeagent.analysis.summary;

import timeagent.analysis.fixture.FakeEvent;
import timeagent.analysis.recording.StackTrace;

/** A socket write with a stack trace. */
public record WriteEvent(Object content, StackTrace stack, long bytes, long durationNanos) implements FakeEvent {

    @Override
    public String name() {
        return "timeagent.SocketWrite";
    }

    @Override
    public Object value(String field) {
        return switch (field) {
            case "stackTrace" -> 1L;
            case "bytesWritten" -> bytes;
            default -> null;
        };
    }
}
