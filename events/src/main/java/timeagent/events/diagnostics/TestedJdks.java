package timeagent.events.diagnostics;

/** The JDKs that the agent is tested on. */
public final class TestedJdks {
    static final int NEWEST = 27;

    private TestedJdks() {}

    /** What {@code timeagent.AgentInfo} notes of a JDK; empty if it is not newer than the tested ones. */
    public static String note(int feature) {
        return feature <= NEWEST ? "" : "JDK " + feature + " is newer than tested (" + NEWEST + ")";
    }
}
