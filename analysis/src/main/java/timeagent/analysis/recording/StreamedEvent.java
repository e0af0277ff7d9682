package timeagent.analysis.recording;

import java.time.Instant;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/** An event of the JDK's own reader, which can follow a recording that is being made; threads are not read. */
public record StreamedEvent(RecordedEvent event) implements Event {

    @Override
    public String name() {
        return event.getEventType().getName();
    }

    @Override
    public boolean has(String field) {
        return event.hasField(field);
    }

    @Override
    public Object value(String field) {
        return has(field) ? event.getValue(field) : null;
    }

    @Override
    public double nanos(String field) {
        Object value = value(field);
        // the JDK's reader converts integers only; the agent's real numbers are in ns
        return value instanceof Long || value instanceof Integer
                ? event.getDuration(field).toNanos()
                : real(field);
    }

    @Override
    public long startNanos() {
        Instant time = event.getStartTime();
        return time.getEpochSecond() * 1_000_000_000 + time.getNano();
    }

    @Override
    public long durationNanos() {
        return event.getDuration().toNanos();
    }

    @Override
    public StackTrace stack() {
        RecordedStackTrace stack = event.getStackTrace();
        return stack == null
                ? StackTrace.NONE
                : new StackTrace(stack.getFrames().stream()
                        // as a recording that is read from a file: that of a lambda says nothing
                        .filter(frame -> !frame.getMethod().isHidden())
                        .map(StreamedEvent::frame)
                        .toList());
    }

    private static StackFrame frame(RecordedFrame frame) {
        return StackFrame.of(
                frame.getMethod().getType().getName(), frame.getMethod().getName(), frame.getLineNumber());
    }
}
