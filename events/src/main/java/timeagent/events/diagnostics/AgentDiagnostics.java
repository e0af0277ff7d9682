package timeagent.events.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counters and texts behind {@code timeagent.AgentInfo} and {@code timeagent.AgentNote}. */
public final class AgentDiagnostics {
    private static final AtomicInteger CLASSES_REWRITTEN = new AtomicInteger();
    private static final FailedClasses CLASSES_FAILED = new FailedClasses();
    private static final FailedClasses CLASSES_NOT_LINKED = new FailedClasses();
    private static final FailedClasses EVENTS_NOT_MEASURED = new FailedClasses();
    private static final FailedClasses METHODS_LEFT_ALONE = new FailedClasses();
    private static final FirstReasons WRITES_NOT_RECORDED = new FirstReasons();
    private static final FirstReasons DYNAMIC_CALLS_NOT_COUNTED = new FirstReasons();
    private static final FirstReasons FEATURES_FAILED = new FirstReasons();
    private static final AtomicLong HOOK_FAILURES = new AtomicLong();
    private static Note rewrittenLate;

    private AgentDiagnostics() {}

    public static void classRewritten() {
        CLASSES_REWRITTEN.incrementAndGet();
    }

    /**
     * Counts a class that could not be rewritten or restored.
     *
     * @param name printable name of the class
     * @param reason human-readable; equal text for equal causes
     */
    public static void classFailed(String name, String reason) {
        CLASSES_FAILED.add(name, reason);
    }

    /** Counts a class that was loaded before the agent and cannot be linked, and so not be rewritten. */
    public static void classNotLinked(String name) {
        CLASSES_NOT_LINKED.add(name, "the JVM cannot link it");
    }

    /** Reports a type of events, or what may be one, whose uses are neither counted nor measured. */
    public static void eventNotMeasured(String type, String reason) {
        EVENTS_NOT_MEASURED.add(type, reason);
    }

    /**
     * Reports a method that keeps its code although it has call sites.
     *
     * @param method printable name, with its class
     * @param reason human-readable; equal text for equal causes
     */
    public static void methodLeftAlone(String method, String reason) {
        METHODS_LEFT_ALONE.add(method, reason);
    }

    /** Counts an exception suppressed in a hook: a read or write may be missing. */
    static void hookFailed() {
        HOOK_FAILURES.incrementAndGet();
    }

    public static int classesRewritten() {
        return CLASSES_REWRITTEN.get();
    }

    public static int classesFailed() {
        return CLASSES_FAILED.count();
    }

    /** The skipped classes and the reasons, human-readable; empty if there are none. */
    public static String failedClasses() {
        return CLASSES_FAILED.toString();
    }

    /** Reports a library that writes to sockets without events, seen by one of its classes. */
    public static void writesNotRecorded(String name, String library) {
        WRITES_NOT_RECORDED.add(library, name);
    }

    /** Reports a language whose calls have no call site that could be rewritten, seen by one of its classes. */
    public static void dynamicCallsNotCounted(String name, String language) {
        DYNAMIC_CALLS_NOT_COUNTED.add(language, name);
    }

    /** Reports a part of what the agent records that failed; the first reason is kept. */
    public static void featureFailed(String feature, String reason) {
        FEATURES_FAILED.add(feature, reason);
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
        add(notes, "failed", FEATURES_FAILED.each());
        add(notes, "skipped", CLASSES_FAILED.firsts());
        add(notes, "methods left alone", METHODS_LEFT_ALONE.firsts());
        add(notes, "socket writes not recorded", WRITES_NOT_RECORDED.each());
        add(notes, "dynamic calls not counted", DYNAMIC_CALLS_NOT_COUNTED.each());
        add(notes, "events not measured", EVENTS_NOT_MEASURED.firsts());
        add(notes, "not linked", CLASSES_NOT_LINKED.firsts());
        return notes;
    }

    private static void add(List<Note> notes, String kind, List<String> texts) {
        for (String text : texts) {
            notes.add(new Note(kind, text));
        }
    }
}
