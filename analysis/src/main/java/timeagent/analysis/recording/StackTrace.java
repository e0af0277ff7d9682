package timeagent.analysis.recording;

import java.util.List;

/** A stack trace, fast as a key of a map: events that have the same one in a chunk share one object. */
public final class StackTrace {

    /** Of an event without a stack trace, or of one that was lost. */
    public static final StackTrace NONE = new StackTrace(List.of());

    private final List<StackFrame> frames;
    private final int hash;

    public StackTrace(List<StackFrame> frames) {
        this.frames = List.copyOf(frames);
        this.hash = this.frames.hashCode();
    }

    /** The top frame first. */
    public List<StackFrame> frames() {
        return frames;
    }

    /** The frames at the top, this many at most. */
    public StackTrace top(int most) {
        return frames.size() <= most ? this : new StackTrace(frames.subList(0, most));
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof StackTrace that && hash == that.hash && frames.equals(that.frames);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
