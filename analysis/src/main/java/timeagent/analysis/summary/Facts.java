package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.SettingsAggregator.Known;

/**
 * A report, and what else checks and comparisons look at.
 *
 * @param jvm how the JVM of the first recording was set
 * @param costSamples number of samples of the cost of an event, of the run that has the fewest, by style
 * @param runs number of JVMs that were recorded
 * @param placesWithoutEnd where events are committed whose duration contains what fills them
 */
public record Facts(
        Report report, Known jvm, Map<String, Integer> costSamples, int runs, Set<String> placesWithoutEnd) {

    /** Seconds that all rates are of. */
    public double seconds() {
        return report.agentSeconds();
    }

    /** Returns the problems of some kinds. */
    public List<String> problems(Kind... kinds) {
        return Problem.texts(report.warnings(), kinds);
    }
}
