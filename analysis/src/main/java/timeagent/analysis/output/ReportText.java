package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.Allocation;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.ContextSwitches;
import timeagent.analysis.summary.Report.Nanos;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.SocketWrites;
import timeagent.analysis.summary.Report.Source;
import timeagent.analysis.summary.Report.Versus;

/** Writes a report as text, warnings first; long lists end after {@link #MOST_LINES} lines, the JSON has them all. */
public final class ReportText {

    private static final int MOST_LINES = 20;
    private static final String INDENT = "  ";
    private static final int OPTIONS_START = "  rewritten  ".length();

    private final TerminalStyle screen;
    private final StringBuilder text = new StringBuilder();

    private ReportText(TerminalStyle screen) {
        this.screen = screen;
    }

    public static String of(Report report, TerminalStyle screen) {
        ReportText writer = new ReportText(screen);
        writer.warnings(report.warnings());
        writer.recordings(report.recordings());
        writer.agent(report.agent());
        writer.clock(report.clock());
        writer.socketWrites(report.socketWrites());
        writer.eventCost(report);
        writer.versus(report);
        writer.allocation(report.allocation());
        writer.contextSwitches(report.contextSwitches());
        return writer.text.toString();
    }

    private void section(String title) {
        if (text.length() > 0) {
            text.append('\n');
        }
        text.append(screen.bold(title)).append('\n');
    }

    private void warnings(List<String> warnings) {
        if (!warnings.isEmpty()) {
            section("Warnings");
            for (String warning : warnings) {
                TerminalStyle.wrap(text, warning, screen.width(), "  - ", "    ");
            }
        }
    }

    private void recordings(List<Recording> recordings) {
        if (recordings.size() > 1) {
            severalRecordings(recordings);
            return;
        }
        section("Recording");
        Recording recording = recordings.get(0);
        Table table = new Table("ll").line("file", recording.file());
        if (recording.jvm() != null) {
            table.line("JVM", recording.jvm());
        }
        table.line(
                        "start",
                        recording.start() + ", " + Units.of(recording.seconds(), "s") + ", "
                                + Units.counted(recording.eventsRead(), "event", "events"))
                .appendTo(text, INDENT);
    }

    /** All are of one kind of JVM, or would not have been added up. */
    private void severalRecordings(List<Recording> recordings) {
        section("Recordings");
        String jvm = recordings.get(0).jvm();
        text.append(INDENT).append(recordings.size()).append(" recordings");
        text.append(jvm == null ? "" : " of " + jvm).append('\n');
        Table table = new Table("lrrn").line("start", "length", "events", "file");
        for (Recording recording : recordings.subList(0, Math.min(MOST_LINES, recordings.size()))) {
            table.line(
                    recording.start(),
                    Units.of(recording.seconds(), "s"),
                    Units.count(recording.eventsRead()),
                    recording.file());
        }
        table.appendTo(text, INDENT, screen.width());
        rest(recordings.size(), "recording");
    }

    private void agent(Agent agent) {
        if (agent == null) {
            return;
        }
        section("Agent");
        Table table = new Table("ll");
        if (agent.version() != null) {
            table.line("version", agent.version());
        }
        options(table, agent.options());
        table.line(
                "rewritten",
                count(agent.classesRewritten(), "class", "classes") + ", "
                        + count(agent.callSites(), "call site", "call sites"));
        table.line(
                "failed",
                count(agent.classesFailed(), "class", "classes") + ", "
                        + count(agent.hookFailures(), "hook call", "hook calls"));
        table.appendTo(text, INDENT);
    }

    /** All of them, on as many lines as they take, each broken behind a comma. */
    private void options(Table table, String options) {
        if (options == null || options.isEmpty()) {
            table.line("options", "(none)");
            return;
        }
        StringBuilder lines = new StringBuilder();
        TerminalStyle.wrap(lines, options.replace(",", ", "), screen.width() - OPTIONS_START, "", "");
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
        section("Clock reads");
        if (clock.callSites().isEmpty()) {
            text.append("  none\n");
            return;
        }
        text.append(INDENT).append(Units.count(clock.reads()));
        if (clock.readsPerSecond() != null) {
            text.append(", ").append(Units.scaledCount(clock.readsPerSecond())).append("/s");
        }
        if (clock.estimatedCpuShare() != null) {
            text.append(", about ")
                    .append(Units.percent(clock.estimatedCpuShare()))
                    .append(" of the CPU time");
            if (clock.estimatedCpuShareCi95() != null) {
                text.append(" (95 % interval ")
                        .append(CostText.interval(clock.estimatedCpuShareCi95(), "share"))
                        .append(')');
            }
        }
        text.append('\n');
        callSites(clock.callSites());
    }

    private void clockSource(Source source) {
        section("Clock source");
        Table table = new Table("ll");
        if (source.current() != null && !source.current().isEmpty()) {
            table.line("current", ClockText.current(source));
        }
        line(table, "System.currentTimeMillis()", source.currentTimeMillisNanos(), " a read");
        line(table, "System.nanoTime()", source.nanoTimeNanos(), " a read");
        line(table, "granularity", source.granularityNanos(), "");
        table.appendTo(text, INDENT);
        if (source.advice() != null && !source.advice().isEmpty()) {
            String label = INDENT + "advice" + " ".repeat(20) + INDENT;
            TerminalStyle.wrap(text, source.advice(), screen.width(), label, " ".repeat(label.length()));
        }
    }

    private static void line(Table table, String name, Double nanos, String suffix) {
        if (nanos != null) {
            table.line(name, Units.nanos(nanos) + suffix);
        }
    }

    private void callSites(List<CallSite> sites) {
        List<CallSite> first = sites.subList(0, Math.min(MOST_LINES, sites.size()));
        CallSitesText.append(text, first, screen.width(), INDENT);
        rest(sites.size(), "call site");
        CallSitesText.appendUnpriced(text, first, screen.width(), INDENT);
    }

    private void socketWrites(SocketWrites writes) {
        if (writes == null) {
            return;
        }
        section("Socket writes");
        text.append(INDENT)
                .append(Units.counted(writes.events(), "write", "writes"))
                .append(", ");
        text.append(Units.bytes(writes.bytes())).append(", ").append(Units.count(writes.failed()));
        text.append(" failed\n");
        Table table = new Table("rrrrrrln").line("writes", "bytes", "p50", "p90", "p99", "max", "api", "peer");
        for (Peer peer :
                writes.peers().subList(0, Math.min(MOST_LINES, writes.peers().size()))) {
            peer(table, peer);
        }
        if (writes.peers().size() > 1) {
            Nanos nanos = writes.nanos();
            table.line(durations(writes.events(), writes.bytes(), nanos, "", "all"));
        }
        table.appendTo(text, INDENT, screen.width());
        rest(writes.peers().size(), "peer");
    }

    private static void peer(Table table, Peer peer) {
        String host = peer.host() == null || peer.host().isEmpty() ? "" : peer.host() + "/";
        String port = peer.port() < 0 ? "" : ":" + peer.port();
        table.line(durations(peer.events(), peer.bytes(), peer.nanos(), peer.api(), host + peer.address() + port));
    }

    private static String[] durations(long events, long bytes, Nanos nanos, String api, String peer) {
        return new String[] {
            Units.count(events),
            Units.bytes(bytes),
            Units.nanos(nanos.p50()),
            Units.nanos(nanos.p90()),
            Units.nanos(nanos.p99()),
            Units.nanos(nanos.max()),
            api == null ? "" : api,
            peer
        };
    }

    private void eventCost(Report report) {
        if (report.eventCost() != null) {
            section("Cost of an event");
            CostText.append(text, report.eventCost(), INDENT, screen.width());
            CostNotes.appendUncounted(text, report, screen.width(), INDENT);
        }
    }

    private void versus(Report report) {
        Versus versus = report.versus();
        if (versus != null) {
            section("Two styles in one JVM");
            text.append(INDENT).append(VersusText.head(versus)).append('\n');
            VersusText.table(versus).appendTo(text, INDENT);
            CostNotes.appendOfPairs(text, report, screen.width(), INDENT);
        }
    }

    private void allocation(Allocation allocation) {
        section("Allocation and garbage collection");
        Table table = new Table("ll");
        if (allocation.bytes() != null) {
            String rate =
                    allocation.bytesPerSecond() == null ? "" : ", " + Units.bytes(allocation.bytesPerSecond()) + "/s";
            table.line("allocated", Units.bytes(allocation.bytes()) + rate);
        }
        table.line(
                        "collections",
                        Units.count(allocation.gcCount()) + ", paused for "
                                + Units.of(allocation.gcPauseMillis(), "ms"))
                .appendTo(text, INDENT);
    }

    private void contextSwitches(ContextSwitches switches) {
        if (switches != null) {
            section("Context switches");
            SwitchesText.append(text, switches, MOST_LINES, INDENT);
            rest(switches.threads().size(), "thread");
            SwitchesText.appendAdded(text, switches, INDENT);
        }
    }

    /** @param what the one that may be left */
    private void rest(int size, String what) {
        int more = size - MOST_LINES;
        if (more > 0) {
            text.append(INDENT).append("and ").append(more).append(" more ").append(what);
            text.append(more == 1 ? "" : "s").append(" (--json has all)\n");
        }
    }
}
