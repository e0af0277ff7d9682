package timeagent.analysis.summary;

/**
 * The JVM of a recording.
 *
 * @param name name and version; null when the recording does not tell
 * @param id the same for all recordings of one process, and for no other; null when the recording does not tell
 */
record Jvm(String name, String id) {

    static final Jvm UNKNOWN = new Jvm(null, null);
}
