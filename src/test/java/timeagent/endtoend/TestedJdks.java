package timeagent.endtoend;

/** What the agent notes of the JDK itself. */
final class TestedJdks {

    private static final int NEWEST = 27;

    private TestedJdks() {}

    /** The note of a JDK; empty for a tested one. */
    static String noteOf(Jdk jdk) {
        return jdk.feature() > NEWEST
                ? "JDK not tested: " + jdk.feature() + " is newer than tested (" + NEWEST + ")"
                : "";
    }

    /** What the agent noted last, besides that. */
    static String otherNotes(Recording recording) {
        return AgentNotes.of(recording)
                .replaceFirst("(; )?JDK not tested: \\d+ is newer than tested \\(" + NEWEST + "\\)$", "");
    }
}
