package timeagent.analysis.summary.stacks;

import java.util.List;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackFrame;

/** A clock call site as a sampled read names it, and as it is the same in two recordings: overloads in one line are one. */
public record ReadSite(String className, String method, int line, String clock) {

    public static ReadSite of(Event e) {
        return new ReadSite(e.text("className"), e.text("method"), (int) e.number("line"), e.text("clock"));
    }

    /** Class, method and, if known, line. */
    public String name() {
        return className + "." + method + (line < 0 ? "" : ":" + line);
    }

    /** What is equal for equal ones; a key of a map without the method handles of a record. */
    String key() {
        return name() + " " + clock;
    }

    /** Frames at the top that belong to the read: the call site's own, or none, as of a method reference. */
    public int depth(List<StackFrame> frames) {
        // without its line: code of an inline function has lines of its own
        return !frames.isEmpty() && isOf(frames.get(0)) ? 1 : 0;
    }

    private boolean isOf(StackFrame frame) {
        return frame.method().equals(method) && frame.className().equals(className);
    }
}
