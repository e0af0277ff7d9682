package timeagent.analysis.summary;

import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackTrace;

/** A socket write with a stack trace. */
record WriteEvent(Object content, StackTrace stack, long bytes, long durationNanos) implements Event {

    @Override
    public String name() {
        return "timeagent.SocketWrite";
    }

    @Override
    public boolean has(String field) {
        return value(field) != null;
    }

    @Override
    public Object value(String field) {
        return switch (field) {
            case "stackTrace" -> 1L;
            case "bytesWritten" -> bytes;
            default -> null;
        };
    }

    @Override
    public double nanos(String field) {
        return 0;
    }

    @Override
    public long startNanos() {
        return 0;
    }
}
