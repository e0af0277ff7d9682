package timeagent.analysis.summary;

import java.util.HashSet;
import java.util.Set;
import timeagent.analysis.recording.Event;

/** Identifies the JVM of a recording. */
final class JvmAggregator {

    /**
     * A JVM; what the recording does not have is null.
     *
     * @param name name and version
     * @param id the same for all recordings of one process, and for no other
     * @param pid on its host
     * @param program what it runs
     */
    record Jvm(String name, String id, Long pid, Program program) {}

    private static final Jvm UNKNOWN = new Jvm(null, null, null, Program.UNKNOWN);

    private final Set<String> known = new HashSet<>();
    private Jvm jvm = UNKNOWN;

    void add(Event e) {
        // a process number alone is reused, and exists on other machines
        Long pid = e.has("pid") ? e.number("pid") : null;
        String id = pid == null ? null : pid + " " + e.number("jvmStartTime");
        jvm = new Jvm(name(e.text("jvmName"), e.text("jvmVersion")), id, pid, Program.of(e.text("javaArguments")));
    }

    /** The version is in the first brackets of a long line about the build. */
    private static String name(String name, String build) {
        String version = build == null ? "" : build;
        int from = version.indexOf('(') + 1;
        int to = version.indexOf(')', from);
        return (name + " " + (from > 0 && to > 0 ? version.substring(from, to) : version)).trim();
    }

    /** Of the recording that is being read. */
    Jvm jvm() {
        return jvm;
    }

    /** Whether an earlier recording is of the same JVM as the one that is being read. */
    boolean isContinued() {
        return known.contains(jvm.id());
    }

    void endRecording() {
        if (jvm.id() != null) {
            known.add(jvm.id());
        }
        jvm = UNKNOWN;
    }
}
