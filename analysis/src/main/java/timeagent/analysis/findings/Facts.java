package timeagent.analysis.findings;

import java.util.List;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Summary;

/**
 * What checks look at.
 *
 * @param gaps what was not covered
 * @param cpus mean number of CPUs in use; null if unknown
 */
public record Facts(Report report, List<String> gaps, Double cpus) {

    public static Facts of(Summary summary) {
        return new Facts(summary.report(), summary.gaps(), summary.environment().cpus());
    }

    /** In which the agent was in the JVM, all recordings together. */
    double seconds() {
        return report.recordings().stream().mapToDouble(Recording::agentSeconds).sum();
    }
}
