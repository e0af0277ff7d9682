package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.process.Allocation;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** A report as text, findings and warnings first; long lists end after {@link #MOST_LINES} lines, the JSON has them all. */
public final class ReportText {

    private static final int MOST_LINES = 20;

    private ReportText() {}

    public static String of(Report report, TerminalStyle style) {
        return of(report, style, CallSiteLayout.DEFAULT, true);
    }

    /** @param all also what few look for, such as context switches by thread, and the event types of the recording */
    public static String of(Report report, TerminalStyle style, CallSiteLayout layout, boolean all) {
        TextOutput out = new TextOutput(style);
        Recording.append(out, report.recordings(), used(report), all, MOST_LINES);
        if (report.findings() != null) {
            out.items(
                    "Findings", report.findings().stream().map(ReportText::text).toList());
            if (report.findings().isEmpty()) {
                out.section("Findings").line("none");
            }
        }
        out.items("Warnings", warnings(report));
        // a single one is in the findings
        if (report.interruptions() != null && (all || report.interruptions().size() > 1)) {
            TextOutput section = out.section("Clock steps and standstills");
            report.interruptions().stream().limit(MOST_LINES).forEach(one -> section.item(one.text()));
            section.rest(report.interruptions().size() - MOST_LINES, "interruption");
        }
        if (report.agent() != null && (all || report.agent().hasFailures())) {
            report.agent().append(out.section("Agent"), report.recordings());
        }
        sections(out, report, layout, all);
        if (report.eventCost() != null && (all || isFound(report, "timeagent.cost"))) {
            TextOutput costs = out.section("Cost of recording a socket write");
            EventCost.append(costs, report.eventCost(), report.socketWrites(), report.truncated());
        }
        if (all) {
            report.allocation().append(out.section("Allocation and garbage collection"));
            if (report.contextSwitches() != null) {
                TextOutput switches = out.section("Context switches");
                report.contextSwitches().append(switches);
                report.contextSwitches().appendThreads(switches, MOST_LINES);
            }
        }
        // of a recording without the agent they are all there is
        if (all || report.agent() == null) {
            EventType.appendRecorded(out, report.events());
        } else {
            out.plain("")
                    .plain(
                            "report --all adds small call sites, agent, clock source, cost of recording, threads by context switches, event types");
        }
        out.omittedColumns();
        return out.toString();
    }

    /** What the application does: what was asked for, then what has findings, the most severe first. */
    private static void sections(TextOutput out, Report report, CallSiteLayout layout, boolean all) {
        EventType.appendCosts(out, report.events());
        boolean writesFirst =
                place(report, "timeagent.socket") < place(report, "timeagent.clock", "timeagent.clockSource");
        if (writesFirst) {
            writes(out, report, all);
        }
        if (report.clock() != null) {
            if (all || isFound(report, "timeagent.clockSource")) {
                report.clock().appendSource(out);
            }
            reads(out, report, layout, all);
        }
        if (!writesFirst) {
            writes(out, report, all);
        }
    }

    /** What the process used, in one line. */
    private static String used(Report report) {
        Allocation allocation = report.allocation();
        List<String> parts = new ArrayList<>();
        if (report.cpuSeconds() != null) {
            parts.add(Units.of(report.cpuSeconds(), "s") + ", " + Units.of(report.cpus(), "CPUs") + " in use");
        }
        if (allocation.bytesPerSecond() != null) {
            parts.add(Units.of(allocation.bytesPerSecond(), "B/s") + " allocated");
        }
        if (allocation.gcCount() > 0) {
            parts.add(Units.counted(allocation.gcCount(), "collection") + " paused for "
                    + Units.of(allocation.gcPauseMillis(), "ms"));
        }
        if (report.contextSwitches() != null
                && report.contextSwitches().perSecond() != null
                && !isFound(report, Checks.CONTEXT_SWITCHES.topic())) {
            parts.add(Units.of(report.contextSwitches().perSecond(), "rate") + " context switches/s");
        }
        return parts.isEmpty() ? null : String.join("; ", parts);
    }

    /** Leaves out call sites that use too little to save anything, and the sum if a finding states it. */
    private static void reads(TextOutput out, Report report, CallSiteLayout layout, boolean all) {
        Clock clock = report.clock();
        boolean isFound = isFound(report, Checks.CLOCK_SHARE.topic());
        if (all) {
            clock.append(out, layout);
        } else if (!clock.callSites().isEmpty()) {
            boolean isListed = isFound || clock.isConsiderable() || layout.isChosen();
            out.section("Clock reads");
            if (!isFound) {
                clock.appendSum(out, !isListed);
            }
            if (isListed) {
                clock.appendCallSites(out, layout);
            }
        }
    }

    private static void writes(TextOutput out, Report report, boolean all) {
        if (report.socketWrites() != null) {
            report.socketWrites().append(out.section("Socket writes"), MOST_LINES, all);
        }
    }

    private static boolean isFound(Report report, String topic) {
        return place(report, topic) < Integer.MAX_VALUE;
    }

    /** Of the first finding of one of the topics. */
    private static int place(Report report, String... topics) {
        List<String> wanted = List.of(topics);
        List<Finding> findings = report.findings() == null ? List.of() : report.findings();
        return IntStream.range(0, findings.size())
                .filter(i -> wanted.contains(Checks.topic(findings.get(i))))
                .findFirst()
                .orElse(Integer.MAX_VALUE);
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
