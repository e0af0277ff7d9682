package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.output.CallSiteLayout.By;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.SocketWrites;

/** An interval of a running JVM as text. */
public final class TopText {

    /** Lines that are neither a call site nor a peer, and a cost of an event. */
    private static final int OTHER_LINES = 16;

    private static final int FEWEST = 3;

    private final TextOutput out;
    private final LiveReport report;
    private final int rows;

    private TopText(LiveReport report, TerminalStyle style, int rows) {
        this.out = new TextOutput(style);
        this.report = report;
        this.rows = rows;
    }

    /**
     * Returns the text.
     *
     * @param process what the interval is of
     * @param height lines that should be enough
     */
    public static String of(String process, LiveReport report, TerminalStyle style, int height) {
        TopText text = new TopText(report, style, Math.max(FEWEST, (height - OTHER_LINES) / 2));
        text.out.section(report.time() + "  PID " + process + ", " + Units.of(report.seconds(), "s") + ", "
                + Units.of(report.cpus(), "CPUs"));
        report.warnings().forEach(text.out::item);
        text.clock(report.clock());
        text.writes(report.socketWrites());
        text.costs(report.eventCost());
        if (report.contextSwitches() != null) {
            SwitchesText.append(text.out.section("Context switches"), report.contextSwitches(), 0);
        }
        return text.out.toString();
    }

    private void clock(Clock clock) {
        out.section("Clock reads");
        if (clock == null || clock.callSites().isEmpty()) {
            out.line("none");
            return;
        }
        out.line(Units.of(clock.readsPerSecond(), "reads/s") + ", " + Units.of(clock.estimatedCpuShare(), "share")
                + " of the CPU time");
        CallSiteText.append(out, clock.callSites(), new CallSiteLayout(By.LINE, rows, ""));
    }

    private void writes(SocketWrites writes) {
        out.section("Socket writes");
        if (writes == null) {
            out.line("none");
            return;
        }
        out.line(Units.of(writes.events() / report.seconds(), "reads/s") + ", "
                + Units.of(writes.bytes() / report.seconds(), "B/s") + ", " + Units.count(writes.failed()) + " failed");
        Table table = new Table("rrrrLn").line("writes/s", "bytes/s", "p50", "p99", "api", "peer");
        List<Peer> peers = writes.peers();
        for (Peer peer : peers.subList(0, Math.min(rows, peers.size()))) {
            table.line(
                    Units.of(peer.events() / report.seconds(), ""),
                    Units.of(peer.bytes() / report.seconds(), "B/s"),
                    Units.of(peer.nanos().p50(), "ns"),
                    Units.of(peer.nanos().p99(), "ns"),
                    peer.api(),
                    peer.name());
        }
        out.table(table);
        ReportText.rest(out, peers.size(), rows, "peer");
    }

    private void costs(List<EventCost> costs) {
        if (costs == null) {
            return;
        }
        out.section("Cost of an event");
        for (EventCost cost : costs) {
            out.line(cost.style() + ": " + Units.of(cost.events() / report.seconds(), "reads/s") + ", "
                    + Units.of(cost.bytesPerEvent(), "B") + " and " + Units.of(cost.nanosPerEvent(), "ns") + " each");
        }
    }
}
