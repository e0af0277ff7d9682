package timeagent.analysis.summary.jvm;

import java.util.List;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

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

    public static Columns<Agent> columns() {
        return new Columns<Agent>()
                .onPage("version", null, "version")
                .onPage("classes", "events", "classesRewritten")
                .onPage("call sites", "events", "callSites")
                .onPage("classes failed", "events", "classesFailed")
                .onPage("hook failures", "events", "hookFailures");
    }

    public void append(TextOutput out, List<Recording> recordings) {
        String upTo = Recording.isOneProcess(recordings) ? "" : "up to ";
        String shown = givenOptions == null ? options : givenOptions;
        out.table(Table.ofTexts("lw")
                .pair("version", version)
                .line("options", shown == null || shown.isEmpty() ? "(defaults)" : shown)
                .line(
                        "rewritten",
                        upTo + Units.counted(classesRewritten, "class") + ", " + Units.counted(callSites, "call site"))
                .line(
                        "failed",
                        Units.counted(classesFailed, "class") + ", " + Units.counted(hookFailures, "hook call")));
    }

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
