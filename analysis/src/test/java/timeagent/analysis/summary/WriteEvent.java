package timeagent.analysis.summary;

import timeagent.analysis.fixture.FakeEvent;
import timeagent.analysis.recording.StackTrace;

/** A socket write with a stack trace. */
public record WriteEvent(Object content, StackTrace stack, long bytes, long durationNanos, Long weight)
        implements FakeEvent {

    /** Of an agent that records every write. */
    public WriteEvent(Object content, StackTrace stack, long bytes, long durationNanos) {
        this(content, stack, bytes, durationNanos, null);
    }

    @Override
    public String name() {
        return "timeagent.SocketWrite";
    }

    @Override
    public Object value(String field) {
        return switch (field) {
            case "stackTrace" -> 1L;
            case "bytesWritten" -> bytes;
            case "weight" -> weight;
            default -> null;
        };
    }
}
