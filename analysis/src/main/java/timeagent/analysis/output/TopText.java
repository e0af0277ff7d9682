package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.CallSiteText;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.process.SwitchesText;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketText;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** An interval of a running JVM as text. */
public final class TopText {

    /** Lines that are neither a call site nor a peer, and a cost of an event. */
    private static final int OTHER_LINES = 16;

    private static final int FEWEST = 3;

    private TopText() {}

    /**
     * @param process what the interval is of
     * @param height lines that should be enough
     */
    public static String of(String process, LiveReport report, TerminalStyle style, int height) {
        TextOutput out = new TextOutput(style);
        int rows = Math.max(FEWEST, (height - OTHER_LINES) / 2);
        out.section(report.time() + "  PID " + process + ", " + Units.of(report.seconds(), "s") + ", "
                + Units.of(report.cpus(), "CPUs"));
        report.warnings().forEach(warning -> out.item(warning.text()));
        if (report.interruptions() != null) {
            report.interruptions().forEach(interruption -> out.item(interruption.text()));
        }
        clock(out.section("Clock reads"), report.clock(), rows);
        writes(out.section("Socket writes"), report.socketWrites(), report.seconds(), rows);
        if (report.eventCost() != null) {
            costs(out.section("Cost of recording a socket write"), report.eventCost(), report.seconds());
        }
        if (report.contextSwitches() != null) {
            SwitchesText.append(out.section("Context switches"), report.contextSwitches());
        }
        return out.toString();
    }

    private static void clock(TextOutput out, Clock clock, int rows) {
        if (clock == null || clock.callSites().isEmpty()) {
            out.line("none");
            return;
        }
        out.line(Units.of(clock.readsPerSecond(), "reads/s") + ", " + Units.of(clock.estimatedCpuShare(), "share")
                + " of the CPU time");
        CallSiteText.append(out, clock.callSites(), new CallSiteLayout(By.LINE, rows, 0, ""));
    }

    private static void writes(TextOutput out, SocketWrites writes, double seconds, int rows) {
        if (writes == null) {
            out.line("none");
            return;
        }
        out.line(Units.of(writes.events() / seconds, "reads/s") + ", " + Units.of(writes.bytes() / seconds, "B/s")
                + ", " + Units.count(writes.failed()) + " failed");
        Columns<Peer> columns = new Columns<Peer>()
                .inText("time/s", "ns", peer -> peer.nanos().total() / seconds)
                .inText("writes/s", "rate", peer -> peer.events() / seconds)
                .inText("bytes/s", "B/s", peer -> peer.bytes() / seconds)
                .inText("p50", "ns", peer -> SocketText.percentile(peer.nanos(), Nanos::p50))
                .ifRoom()
                .inText("p99", "ns", peer -> SocketText.percentile(peer.nanos(), Nanos::p99))
                .text("api", null, Peer::api)
                .ifRoom()
                .name("peer", null, Peer::name);
        out.listing(columns.first(rows, writes.peers()), "peer");
    }

    private static void costs(TextOutput out, List<EventCost> costs, double seconds) {
        costs.forEach(cost -> out.line(cost.style() + ": " + Units.of(cost.events() / seconds, "reads/s") + ", "
                + Units.of(cost.bytesPerEvent(), "B") + " and " + Units.of(cost.nanosPerEvent(), "ns") + " each"));
    }
}
