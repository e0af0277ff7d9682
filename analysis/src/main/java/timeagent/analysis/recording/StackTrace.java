package timeagent.analysis.recording;

import java.util.List;

/** @param frames the top frame first */
public record StackTrace(List<StackFrame> frames) {

    /** Of an event without a stack trace, or of one that was lost. */
    public static final StackTrace NONE = new StackTrace(List.of());

    /** The frames at the top, this many at most. */
    public StackTrace top(int most) {
        return frames.size() <= most ? this : new StackTrace(frames.subList(0, most));
    }
}
