package timeagent.jmc;

import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import timeagent.analysis.findings.Check.Level;

/** How bad something is in Mission Control's scale: 0 to 100, information from 25 on, a warning from 75 on. */
final class Score {

    private static final double MOST = 100;

    private Score() {}

    /** @param level null if nothing is known but the severity: the lowest score that has it */
    static double of(Severity severity, Level level) {
        double least = severity.getLimit();
        if (level == null || level.value() <= 0) {
            return least;
        }
        double score = RulesToolkit.mapExp100(level.value(), level.info(), level.warning());
        // limits are a user's, in any order, and a severity can have other reasons than the level
        return score >= least ? Math.min(score, most(severity)) : least;
    }

    private static double most(Severity severity) {
        return switch (severity) {
            case OK -> Math.nextDown(Severity.INFO.getLimit());
            case INFO -> Math.nextDown(Severity.WARNING.getLimit());
            default -> MOST;
        };
    }
}
