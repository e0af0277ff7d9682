package timeagent.events.jdk;

import timeagent.events.diagnostics.DebugLog;

/**
 * Loads the classes that Flight Recorder would load inside the first commit of an event.
 *
 * <p>A class file transformer of another agent that throws and catches an exception there makes Flight Recorder write
 * {@code jdk.JavaExceptionThrow} into the unfinished event, and the recording unreadable.
 */
public final class CommitClasses {
    /** Used by its writer for fields of type {@code double}, and for the end of an event: the only one, 17 to 28. */
    private static final String NAME = "jdk.jfr.internal.Bits";

    private CommitClasses() {}

    public static void load() {
        try {
            Class.forName(NAME);
        } catch (ClassNotFoundException | LinkageError e) {
            // another JDK: it may need none
            DebugLog.log("cannot load " + NAME, e);
        }
    }
}
