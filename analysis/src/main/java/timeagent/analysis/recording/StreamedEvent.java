package timeagent.analysis.recording;

import java.time.Instant;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/** An event of the JDK's own reader, which can follow a recording that is being made. */
public record StreamedEvent(RecordedEvent event) implements Event {

    @Override
    public String name() {
        return event.getEventType().getName();
    }

    @Override
    public boolean has(String field) {
        return event.hasField(field);
    }

    private Object value(String field) {
        return has(field) ? event.getValue(field) : null;
    }

    @Override
    public long number(String field) {
        Object value = value(field);
        return value instanceof Long || value instanceof Integer
                ? ((Number) value).longValue()
                : Math.round(real(field));
    }

    @Override
    public boolean flag(String field) {
        Object value = value(field);
        return value instanceof Boolean set ? set : value != null;
    }

    @Override
    public double real(String field) {
        return value(field) instanceof Number number ? number.doubleValue() : 0;
    }

    @Override
    public String text(String field) {
        return value(field) instanceof String text ? text : null;
    }

    @Override
    public double nanos(String field) {
        Object value = value(field);
        if (value instanceof Double || value instanceof Float) {
            // the JDK's reader converts integers only; the agent's real numbers are in ns
            return real(field);
        }
        return value == null ? 0 : event.getDuration(field).toNanos();
    }

    @Override
    public long startNanos() {
        return nanos(event.getStartTime());
    }

    private static long nanos(Instant time) {
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
                : new StackTrace(
                        stack.getFrames().stream().map(StreamedEvent::frame).toList());
    }

    private static StackFrame frame(RecordedFrame frame) {
        return StackFrame.of(
                frame.getMethod().getType().getName(), frame.getMethod().getName(), frame.getLineNumber());
    }

    /** Not read. */
    @Override
    public EventThread thread(String field) {
        return null;
    }

    /** Not read. */
    @Override
    public EventThread systemThread(String field) {
        return null;
    }

    /** Not read. */
    @Override
    public String typeName(String field) {
        return null;
    }

    @Override
    public boolean isRepeated() {
        return false;
    }

    /** Not known. */
    @Override
    public long size() {
        return 0;
    }
}
