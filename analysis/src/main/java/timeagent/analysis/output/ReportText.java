package timeagent.analysis.output;

import java.util.List;
import java.util.Locale;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.clock.ClockReadsText;
import timeagent.analysis.summary.cost.CostText;
import timeagent.analysis.summary.events.EventTypesText;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.RecordingsText;
import timeagent.analysis.summary.process.SwitchesText;
import timeagent.analysis.summary.socket.SocketText;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

/** A report as text, findings and warnings first; long lists end after {@link #MOST_LINES} lines, the JSON has them all. */
public final class ReportText {

    private static final int MOST_LINES = 20;

    private ReportText() {}

    public static String of(Report report, TerminalStyle style) {
        return of(report, style, CallSiteLayout.DEFAULT, true);
    }

    /** @param all also what few look for: context switches by thread, and the event types of the recording */
    public static String of(Report report, TerminalStyle style, CallSiteLayout layout, boolean all) {
        TextOutput out = new TextOutput(style);
        RecordingsText.append(out, report.recordings(), report.cpuSeconds(), report.cpus(), MOST_LINES);
        if (report.findings() != null) {
            out.items(
                    "Findings", report.findings().stream().map(ReportText::text).toList());
            if (report.findings().isEmpty()) {
                out.section("Findings").line("none");
            }
        }
        out.items("Warnings", warnings(report));
        if (report.agent() != null) {
            RecordingsText.append(out.section("Agent"), report.agent(), report.recordings());
        }
        if (report.clock() != null) {
            ClockReadsText.append(out, report.clock(), layout);
        }
        if (report.socketWrites() != null) {
            SocketText.append(out.section("Socket writes"), report.socketWrites(), MOST_LINES);
        }
        if (report.eventCost() != null) {
            TextOutput costs = out.section("Cost of recording a socket write");
            CostText.append(costs, report.eventCost(), report.socketWrites(), report.truncated());
        }
        report.allocation().append(out.section("Allocation and garbage collection"));
        if (report.contextSwitches() != null) {
            TextOutput switches = out.section("Context switches");
            SwitchesText.append(switches, report.contextSwitches());
            if (all) {
                SwitchesText.appendThreads(switches, report.contextSwitches(), MOST_LINES);
            }
        }
        EventTypesText.appendCosts(out, report.events());
        // of a recording without the agent they are all there is
        if (all || report.agent() == null) {
            EventTypesText.appendRecorded(out, report.events());
        } else {
            out.plain("").plain("report --all adds context switches by thread and the recorded event types");
        }
        out.omittedColumns();
        return out.toString();
    }

    /** Warnings that no finding repeats. */
    private static List<String> warnings(Report report) {
        List<Finding> findings = report.findings() == null ? List.of() : report.findings();
        return report.warnings().stream()
                .map(Problem::text)
                .filter(warning ->
                        findings.stream().noneMatch(finding -> finding.summary().contains(warning)))
                .toList();
    }

    private static String text(Finding finding) {
        return finding.severity().name().toLowerCase(Locale.ROOT) + ": " + finding.summary() + " " + finding.solution();
    }
}
