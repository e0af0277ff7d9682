package timeagent.analysis.findings;

import java.util.List;
import java.util.Map;
import timeagent.analysis.summary.RecordingEnvironment;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/**
 * What checks look at.
 *
 * @param losses why counts are too low
 * @param limits what the system or the JVM does not offer
 * @param cpus mean number of CPUs in use; null if unknown
 * @param writeSeconds in which socket writes were recorded, all recordings together
 * @param settings of event types, such as {@code jdk.SocketWrite#threshold}
 */
public record Facts(
        Report report,
        List<String> losses,
        List<String> limits,
        Double cpus,
        double writeSeconds,
        Map<String, String> settings) {

    public static Facts of(Summary summary) {
        RecordingEnvironment environment = summary.environment();
        return new Facts(
                summary.report(),
                summary.losses(),
                summary.limits(),
                environment.cpus(),
                summary.writeSeconds(),
                environment.settings());
    }

    /** From which duration events of a type were recorded, such as 10 ms; null if all were, or that is unknown. */
    String threshold(String type) {
        String threshold = settings.get(type + "#threshold");
        return threshold != null && threshold.matches("[1-9].*") ? threshold : null;
    }

    /** Whether a setting of a type is known to have a value. */
    boolean isSet(String type, String name, String value) {
        return value.equals(settings.get(type + "#" + name));
    }
}
