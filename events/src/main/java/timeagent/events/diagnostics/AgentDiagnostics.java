package timeagent.events.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counters and texts behind {@code timeagent.AgentInfo} and {@code timeagent.AgentNote}. */
public final class AgentDiagnostics {
    private static final AtomicInteger CLASSES_REWRITTEN = new AtomicInteger();
    private static final AtomicLong HOOK_FAILURES = new AtomicLong();
    private static Note rewrittenLate;

    /** What recordings lack. */
    public enum Missing {
        /** A part of what the agent records has failed. */
        FEATURE("failed", true),
        /** A class could not be rewritten or restored. */
        CLASS("skipped", false),
        /** A method keeps its code although it has call sites. */
        METHOD("methods left alone", false),
        /** A library writes to sockets without events; the reason is one of its classes. */
        WRITES("socket writes not recorded", true),
        /** Calls of a language have no call site that could be rewritten; the reason is one of its classes. */
        DYNAMIC_CALLS("dynamic calls not counted", true),
        /** Uses of a type of events, or what may be one, are neither counted nor measured. */
        EVENTS("events not measured", false),
        /** A class that was loaded before the agent cannot be linked, and so not be rewritten. */
        NOT_LINKED("not linked", false);

        private final String kind;
        private final Failures all;

        Missing(String kind, boolean onceEach) {
            this.kind = kind;
            all = new Failures(onceEach);
        }
    }

    private AgentDiagnostics() {}

    public static void classRewritten() {
        CLASSES_REWRITTEN.incrementAndGet();
    }

    /**
     * Reports something that is missing.
     *
     * @param name printable
     * @param reason human-readable; equal text for equal causes
     */
    public static void report(Missing what, String name, String reason) {
        what.all.add(name, reason);
    }

    /** Counts an exception suppressed in a hook: a read or write may be missing. */
    static void hookFailed() {
        HOOK_FAILURES.incrementAndGet();
    }

    public static int classesRewritten() {
        return CLASSES_REWRITTEN.get();
    }

    public static int classesFailed() {
        return Missing.CLASS.all.count();
    }

    /** The skipped classes and the reasons, human-readable; empty if there are none. */
    public static String failedClasses() {
        return Missing.CLASS.all.toString();
    }

    /** Reports that many classes were rewritten only so long after a recording had needed that. */
    public static synchronized void rewrittenLate(int classes, long millis) {
        rewrittenLate = new Note(
                "rewritten late",
                classes + (classes == 1 ? " class" : " classes") + " up to " + millis / 1000.0
                        + " s after the first recording started: their reads and events are counted from then on");
    }

    /** Returns the note of {@link #rewrittenLate} once, then null: it is true only of recordings that had started by then. */
    public static synchronized Note takeRewrittenLate() {
        Note note = rewrittenLate;
        rewrittenLate = null;
        return note;
    }

    public static long hookFailures() {
        return HOOK_FAILURES.get();
    }

    /** What could not be recorded here, and why. */
    public static List<Note> notes() {
        List<Note> notes = new ArrayList<>();
        for (Missing what : Missing.values()) {
            for (String text : what.all.firsts()) {
                notes.add(new Note(what.kind, text));
            }
        }
        return notes;
    }
}
