package timeagent.analysis.summary.jvm;

/**
 * Counts of several recordings: the largest of classes and call sites, the sum of failures.
 *
 * @param givenOptions the options without defaults; null if the agent did not record them apart
 */
public record Agent(
        String version,
        String options,
        String givenOptions,
        Long classesRewritten,
        Long callSites,
        Long classesFailed,
        Long hookFailures) {

    public boolean hasFailedClasses() {
        return classesFailed != null && classesFailed > 0;
    }

    public boolean hasFailures() {
        return hasFailedClasses() || hookFailures != null && hookFailures > 0;
    }

    public String failedClassCount() {
        return classesFailed == 1 ? "1 class" : classesFailed + " classes";
    }
}
