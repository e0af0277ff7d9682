package timeagent.analysis.summary.jvm;

import timeagent.analysis.recording.Event;

/**
 * The JVM of a recording; what that does not have is null.
 *
 * @param name name and version
 * @param id the same for all recordings of one process, and for no other
 * @param pid on its host
 * @param program what it runs
 */
public record Jvm(String name, String id, Long pid, Program program) {

    public static final Jvm UNKNOWN = new Jvm(null, null, null, Program.UNKNOWN);

    /** @param e a {@code jdk.JVMInformation} */
    public static Jvm of(Event e) {
        // a process number alone is reused, and exists on other machines
        Long pid = e.has("pid") ? e.number("pid") : null;
        String id = pid == null ? null : pid + " " + e.number("jvmStartTime");
        // the version is in the first brackets of a long line about the build
        String build = e.text("jvmVersion") == null ? "" : e.text("jvmVersion");
        String name = e.text("jvmName") + " " + build.replaceFirst("(?s)^[^(]*\\(([^)]*)\\).*", "$1");
        return new Jvm(name.trim(), id, pid, Program.of(e.text("javaArguments")));
    }
}
