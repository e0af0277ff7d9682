package timeagent.events.diagnostics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counters behind {@code timeagent.AgentInfo}. */
public final class AgentDiagnostics {
    private static final AtomicInteger CLASSES_REWRITTEN = new AtomicInteger();
    private static final FailedClasses CLASSES_FAILED = new FailedClasses();
    private static final FailedClasses CLASSES_NOT_LINKED = new FailedClasses();
    private static final FailedClasses EVENTS_NOT_MEASURED = new FailedClasses();
    private static final FirstReasons WRITES_NOT_RECORDED = new FirstReasons();
    private static final FirstReasons DYNAMIC_CALLS_NOT_COUNTED = new FirstReasons();
    private static final FirstReasons FEATURES_FAILED = new FirstReasons();
    private static final AtomicLong HOOK_FAILURES = new AtomicLong();

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

    /** The classes that cannot be linked, human-readable; empty if there are none. */
    public static String classesNotLinked() {
        return CLASSES_NOT_LINKED.toString();
    }

    /** The events that are not measured, human-readable; empty if there are none. */
    public static String eventsNotMeasured() {
        return EVENTS_NOT_MEASURED.toString();
    }

    /** Reports a library that writes to sockets without events, seen by one of its classes. */
    public static void writesNotRecorded(String name, String library) {
        WRITES_NOT_RECORDED.add(library, name);
    }

    /** The libraries whose socket writes are not recorded, human-readable; empty if there are none. */
    public static String writesNotRecorded() {
        return WRITES_NOT_RECORDED.toString();
    }

    /** Reports a language whose calls have no call site that could be rewritten, seen by one of its classes. */
    public static void dynamicCallsNotCounted(String name, String language) {
        DYNAMIC_CALLS_NOT_COUNTED.add(language, name);
    }

    /** The languages whose dynamic calls are not counted, human-readable; empty if there are none. */
    public static String dynamicCallsNotCounted() {
        return DYNAMIC_CALLS_NOT_COUNTED.toString();
    }

    /** Reports a part of what the agent records that failed; the first reason is kept. */
    public static void featureFailed(String feature, String reason) {
        FEATURES_FAILED.add(feature, reason);
    }

    /** The features that failed, each with a reason, human-readable; empty if there are none. */
    public static String featuresFailed() {
        return FEATURES_FAILED.toString();
    }

    public static long hookFailures() {
        return HOOK_FAILURES.get();
    }
}
