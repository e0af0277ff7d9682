package timeagent.analysis.summary.jvm;

import java.util.List;
import java.util.Set;

/** Something that is wrong with recordings, or missing in them; human-readable. */
public record Problem(Kind kind, String text) {

    /** What it means for the figures; in the order of a report. */
    public enum Kind {
        /** A file that is in no figure. */
        LEFT_OUT,
        /** A recording that is incomplete. */
        DAMAGED,
        /** Events that were lost: counts are too low. */
        LOST,
        NOT_MEASURED,
        /** What else to know about the figures. */
        REMARK,
        /** What the agent did not rewrite or record: counts are too low. */
        NOT_RECORDED,
        /** What the system or the JVM does not offer. */
        UNSUPPORTED,
        /** No reason to doubt the figures. */
        UNTESTED
    }

    /** Returns the texts of some kinds. */
    public static List<String> texts(List<Problem> problems, Kind... kinds) {
        Set<Kind> wanted = Set.of(kinds);
        return problems.stream()
                .filter(problem -> wanted.contains(problem.kind))
                .map(Problem::text)
                .toList();
    }
}
