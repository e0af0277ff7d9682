package timeagent.analysis.recording;

import java.util.List;

/** @param frames the top frame first */
public record StackTrace(List<StackFrame> frames) {

    /** Of an event without a stack trace, or of one that was lost. */
    public static final StackTrace NONE = new StackTrace(List.of());

    /** Leaves out the agent's frames at the top, between the application's call and the event. */
    public static StackTrace of(List<StackFrame> frames) {
        int own = 0;
        while (own < frames.size() && frames.get(own).isOfAgent()) {
            own++;
        }
        return new StackTrace(frames.subList(own, frames.size()));
    }

    /** The frames at the top, this many at most. */
    public StackTrace top(int most) {
        return frames.size() <= most ? this : new StackTrace(frames.subList(0, most));
    }
}
