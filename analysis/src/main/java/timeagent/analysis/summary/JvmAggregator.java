package timeagent.analysis.summary;

import java.util.HashSet;
import java.util.Set;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;

/** Tells which JVM a recording is of. */
final class JvmAggregator implements Aggregator {

    private final Set<String> known = new HashSet<>();
    private Jvm jvm = Jvm.UNKNOWN;

    @Override
    public void register(Handlers handlers) {
        handlers.add("jdk.JVMInformation", this::add);
    }

    private void add(Event e) {
        // a process number alone is given again, and on another machine too
        String id = e.has("pid") ? e.number("pid") + " " + e.number("jvmStartTime") : null;
        jvm = new Jvm(name(e.text("jvmName"), e.text("jvmVersion")), id);
    }

    /** The version of the JVM stands in the first brackets of a long line about its build. */
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

    /** Whether the recording that is being read goes on where another one of the same JVM has ended. */
    boolean isContinued() {
        return known.contains(jvm.id());
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        if (jvm.id() != null) {
            known.add(jvm.id());
        }
        jvm = Jvm.UNKNOWN;
    }
}
