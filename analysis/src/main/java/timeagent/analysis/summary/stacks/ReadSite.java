package timeagent.analysis.summary.stacks;

import java.util.List;
import java.util.Objects;
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

    /** Frames at the top that belong to the read: the call site's own, or none, as of a method reference. */
    public int depth(List<StackFrame> frames) {
        // without its line: code of an inline function has lines of its own
        return !frames.isEmpty() && isOf(frames.get(0)) ? 1 : 0;
    }

    // not the record's own, as in all keys of what a recording is read into: on JDK 17, the first ones take 0.1 s to be
    // linked

    @Override
    public boolean equals(Object other) {
        return other instanceof ReadSite site
                && line == site.line
                && Objects.equals(method, site.method)
                && Objects.equals(className, site.className)
                && Objects.equals(clock, site.clock);
    }

    @Override
    public int hashCode() {
        return Objects.hash(className, method, line, clock);
    }

    private boolean isOf(StackFrame frame) {
        return frame.method().equals(method) && frame.className().equals(className);
    }
}
