package timeagent.endtoend;

/** What the agent notes of the JDK itself. */
final class TestedJdks {

    private static final int NEWEST = 27;

    private TestedJdks() {}

    /** The note of a JDK; empty for a tested one. */
    static String noteOf(Jdk jdk) {
        return jdk.feature() > NEWEST ? "JDK " + jdk.feature() + " is newer than tested (" + NEWEST + ")" : "";
    }

    /** Other notes than that. */
    static String withoutNote(String notes) {
        return notes.replaceFirst("(; )?JDK \\d+ is newer than tested \\(" + NEWEST + "\\)$", "");
    }
}
