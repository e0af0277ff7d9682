package timeagent.analysis.findings;

import java.util.List;
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
 * @param writeThreshold from which they were recorded, such as 10 ms; null if all were, or that is unknown
 */
public record Facts(
        Report report,
        List<String> losses,
        List<String> limits,
        Double cpus,
        double writeSeconds,
        String writeThreshold) {

    public static Facts of(Summary summary) {
        RecordingEnvironment environment = summary.environment();
        String threshold = environment.settings().getOrDefault("timeagent.SocketWrite#threshold", "0");
        return new Facts(
                summary.report(),
                summary.losses(),
                summary.limits(),
                environment.cpus(),
                summary.writeSeconds(),
                threshold.matches("[1-9].*") ? threshold : null);
    }

    /** Of writes that were not recorded; empty if all were. */
    String unrecordedWrites() {
        return writeThreshold == null
                ? ""
                : " Only writes of " + writeThreshold + " or longer are recorded (threshold of timeagent.SocketWrite).";
    }
}
