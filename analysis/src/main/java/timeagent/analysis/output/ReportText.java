package timeagent.analysis.output;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.Allocation;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Nanos;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.SocketWrites;
import timeagent.analysis.summary.Report.Source;

/** A report as text, findings and warnings first; long lists end after {@link #MOST_LINES} lines, the JSON has them all. */
public final class ReportText {

    private static final int MOST_LINES = 20;
    private static final int OPTIONS_START = "  rewritten  ".length();

    private final TextOutput out;
    private final CallSiteLayout layout;

    private ReportText(TerminalStyle style, CallSiteLayout layout) {
        this.out = new TextOutput(style);
        this.layout = layout;
    }

    public static String of(Report report, TerminalStyle style) {
        return of(report, style, CallSiteLayout.DEFAULT);
    }

    public static String of(Report report, TerminalStyle style, CallSiteLayout layout) {
        ReportText writer = new ReportText(style, layout);
        writer.recordings(report.recordings());
        writer.findings(report.findings());
        if (!report.warnings().isEmpty()) {
            writer.out.section("Warnings");
            report.warnings().forEach(writer.out::item);
        }
        writer.agent(report.agent(), report.recordings());
        writer.clock(report.clock());
        writer.socketWrites(report.socketWrites());
        CostText.append(writer.out, report);
        writer.allocation(report.allocation());
        if (report.contextSwitches() != null) {
            SwitchesText.append(writer.out.section("Context switches"), report.contextSwitches(), MOST_LINES);
        }
        if (!report.events().isEmpty()) {
            EventTypesText.append(writer.out, report.events());
        }
        return writer.out.toString();
    }

    private void findings(List<Finding> findings) {
        if (findings != null && !findings.isEmpty()) {
            out.section("Findings");
            findings.forEach(finding -> out.item(finding.severity().name().toLowerCase(Locale.ROOT) + ": "
                    + finding.summary() + " " + finding.solution()));
        }
    }

    private void recordings(List<Recording> recordings) {
        Recording first = recordings.get(0);
        Table identity = identity(recordings);
        if (recordings.size() == 1) {
            out.section("Recording")
                    .table(identity.line("start", start(first) + Units.counted(first.eventsRead(), "event", "events"))
                            .line("file", first.file()));
            return;
        }
        // all have the same JVM, or would not have been added up
        out.section(recordings.size() + " recordings").table(identity);
        Table table = new Table("lrRn").line("start", "length", "events", "file");
        for (Recording recording : first(recordings)) {
            table.line(
                    recording.start(),
                    Units.of(recording.seconds(), "s"),
                    Units.count(recording.eventsRead()),
                    recording.file());
        }
        out.table(table);
        rest(out, recordings.size(), MOST_LINES, "recording");
    }

    private Table identity(List<Recording> recordings) {
        Recording first = recordings.get(0);
        Table table = new Table("ll");
        if (first.program() != null) {
            String program = first.program() + (first.arguments() == null ? "" : " " + first.arguments());
            int width = Math.max(first.program().length(), out.style().width() - OPTIONS_START);
            table.line("program", program.length() <= width ? program : program.substring(0, width));
        }
        String pid = first.pid() == null || !isOneProcess(recordings) ? null : "PID " + first.pid();
        String host = Stream.of(first.host(), pid).filter(Objects::nonNull).collect(Collectors.joining(", "));
        if (!host.isEmpty()) {
            table.line("host", host);
        }
        return first.jvm() == null ? table : table.line("JVM", first.jvm());
    }

    private static boolean isOneProcess(List<Recording> recordings) {
        return recordings.stream().map(Recording::pid).distinct().count() == 1;
    }

    private static String start(Recording recording) {
        String agent = recording.agentSeconds() < recording.seconds() - 1
                ? "the agent was active for " + Units.of(recording.agentSeconds(), "s") + " of them, "
                : "";
        return recording.start() + ", " + Units.of(recording.seconds(), "s") + ", " + agent;
    }

    private void agent(Agent agent, List<Recording> recordings) {
        if (agent == null) {
            return;
        }
        Table table = new Table("ll");
        if (agent.version() != null) {
            table.line("version", agent.version());
        }
        options(table, agent.givenOptions() == null ? agent.options() : agent.givenOptions());
        table.line(
                "rewritten",
                (isOneProcess(recordings) ? "" : "up to ") + count(agent.classesRewritten(), "class", "classes") + ", "
                        + count(agent.callSites(), "call site", "call sites"));
        table.line(
                "failed",
                count(agent.classesFailed(), "class", "classes") + ", "
                        + count(agent.hookFailures(), "hook call", "hook calls"));
        out.section("Agent").table(table);
    }

    /** All of them, on as many lines as they take, each broken behind a comma. */
    private void options(Table table, String options) {
        if (options == null || options.isEmpty()) {
            table.line("options", "(defaults)");
            return;
        }
        StringBuilder lines = new StringBuilder();
        new TerminalStyle(out.style().width() - OPTIONS_START, false).wrap(lines, options.replace(",", ", "), "", "");
        String label = "options";
        for (String line : lines.toString().split("\n")) {
            table.line(label, line.replace(", ", ","));
            label = "";
        }
    }

    private static String count(Long count, String one, String several) {
        return count == null ? "? " + several : Units.counted(count, one, several);
    }

    private void clock(Clock clock) {
        if (clock == null) {
            return;
        }
        if (clock.source() != null) {
            clockSource(clock.source());
        }
        out.section("Clock reads");
        if (clock.callSites().isEmpty()) {
            out.line("none");
            return;
        }
        String rate = clock.readsPerSecond() == null ? "" : ", " + Units.of(clock.readsPerSecond(), "reads/s");
        out.note(Units.count(clock.reads()) + rate + share(clock));
        CallSiteText.append(out, clock.callSites(), layout);
    }

    private static String share(Clock clock) {
        if (clock.estimatedCpuShare() == null) {
            return "";
        }
        return ", " + Units.about(clock.estimatedCpuShare()) + " of the CPU time ("
                + (clock.estimatedCpuShareCi95() == null
                        ? "error unknown)"
                        : "95 % interval " + Units.of(clock.estimatedCpuShareCi95(), "share") + ")");
    }

    private void clockSource(Source source) {
        Table table = new Table("ll");
        ClockText.current(table, source);
        nanos(table, "System.currentTimeMillis()", source.currentTimeMillisNanos(), " a read");
        nanos(table, "System.nanoTime()", source.nanoTimeNanos(), " a read");
        nanos(table, "granularity", source.granularityNanos(), "");
        out.section("Clock source").table(table);
        if (source.advice() != null && !source.advice().isEmpty()) {
            String label = "  advice" + " ".repeat(22);
            out.wrap(source.advice(), label, " ".repeat(label.length()));
        }
    }

    private static void nanos(Table table, String name, Double nanos, String suffix) {
        if (nanos != null) {
            table.line(name, Units.of(nanos, "ns") + suffix);
        }
    }

    private void socketWrites(SocketWrites writes) {
        if (writes == null) {
            return;
        }
        out.section("Socket writes")
                .line(Units.counted(writes.events(), "write", "writes") + ", " + Units.of(writes.bytes(), "B") + ", "
                        + Units.count(writes.failed()) + " failed");
        Table table = new Table("rRrRrRln").line("writes", "bytes", "p50", "p90", "p99", "max", "api", "peer");
        for (Peer peer : first(writes.peers())) {
            durations(table, peer.events(), peer.bytes(), peer.nanos(), peer.api(), peer.name());
        }
        if (writes.peers().size() > 1) {
            durations(table, writes.events(), writes.bytes(), writes.nanos(), "", "all");
        }
        out.table(table);
        rest(out, writes.peers().size(), MOST_LINES, "peer");
    }

    private static void durations(Table table, long events, long bytes, Nanos nanos, String api, String peer) {
        table.line(
                Units.count(events),
                Units.of(bytes, "B"),
                Units.of(nanos.p50(), "ns"),
                Units.of(nanos.p90(), "ns"),
                Units.of(nanos.p99(), "ns"),
                Units.of(nanos.max(), "ns"),
                api,
                peer);
    }

    private void allocation(Allocation allocation) {
        Table table = new Table("ll");
        if (allocation.bytes() != null) {
            String rate =
                    allocation.bytesPerSecond() == null ? "" : ", " + Units.of(allocation.bytesPerSecond(), "B/s");
            table.line("allocated", Units.of(allocation.bytes(), "B") + rate);
        }
        out.section("Allocation and garbage collection")
                .table(table.line(
                        "collections",
                        Units.count(allocation.gcCount()) + ", paused for "
                                + Units.of(allocation.gcPauseMillis(), "ms")));
    }

    private static <T> List<T> first(List<T> list) {
        return list.subList(0, Math.min(MOST_LINES, list.size()));
    }

    /** @param what one element of the list */
    static void rest(TextOutput out, int size, int shown, String what) {
        int more = size - shown;
        if (more > 0) {
            out.line("and " + more + " more " + what + (more == 1 ? "" : "s") + " (--json has all)");
        }
    }
}
