package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;

/**
 * A report, and what else checks and comparisons look at. Flags, settings and tools are those of the first recording.
 *
 * @param flags JVM flags, without those that name files, addresses or recordings; empty when not recorded
 * @param settings settings of event types, {@code jdk.SocketWrite#threshold} and the like, without periods; empty when not
 *     recorded
 * @param tools agents and switches of the JVM that are no flags, such as {@code -agentlib:jdwp=...} and {@code -ea}
 * @param costSamples number of samples of the cost of an event, of the run that has the fewest, by style
 * @param runs number of JVMs that were recorded
 */
public record Facts(
        Report report,
        Map<String, String> flags,
        Map<String, String> settings,
        Set<String> tools,
        Map<String, Integer> costSamples,
        int runs) {

    /** Seconds that all rates are of. */
    public double seconds() {
        return report.agentSeconds();
    }

    /** Returns the problems of some kinds. */
    public List<String> problems(Kind... kinds) {
        return Problem.texts(report.warnings(), kinds);
    }

    /** From which duration events of a type were recorded, such as 10 ms; null if all were, or that is unknown. */
    public String threshold(String type) {
        String threshold = settings.get(type + "#threshold");
        return threshold != null && threshold.matches("[1-9].*") ? threshold : null;
    }

    /** How many events of a type were recorded at most, such as 100/s; null if all were, or that is unknown. */
    public String throttle(String type) {
        String throttle = settings.get(type + "#throttle");
        return throttle != null && throttle.matches("\\d.*") ? throttle : null;
    }

    /** Whether a setting of a type is known to have a value. */
    public boolean isSet(String type, String name, String value) {
        return value.equals(settings.get(type + "#" + name));
    }
}
