package timeagent.events.diagnostics;

import java.util.List;

/** The JDKs that the agent is tested on. */
public final class TestedJdks {
    static final int NEWEST = 27;

    private TestedJdks() {}

    /** The note on a JDK that is newer than the tested ones; empty for others. */
    public static List<Note> notes(int feature) {
        return feature <= NEWEST
                ? List.of()
                : List.of(new Note("JDK not tested", feature + " is newer than tested (" + NEWEST + ")"));
    }
}
