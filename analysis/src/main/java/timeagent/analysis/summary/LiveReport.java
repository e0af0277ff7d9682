package timeagent.analysis.summary;

import java.util.List;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/**
 * What a running JVM did in an interval, in the shape of the JSON output; a part without data is null and left out.
 *
 * @param time end of the interval, ISO 8601
 * @param seconds its length
 * @param cpus mean number of CPUs in use
 */
public record LiveReport(
        String time,
        double seconds,
        Double cpus,
        Clock clock,
        List<Interruption> interruptions,
        SocketWrites socketWrites,
        List<EventCost> eventCost,
        ContextSwitches contextSwitches,
        List<Problem> warnings) {

    /** Lines that are neither a call site nor a peer, and a cost of an event. */
    private static final int OTHER_LINES = 19;

    private static final int FEWEST = 3;

    /**
     * The tables of a report for this interval.
     *
     * @param process what the interval is of
     * @param height lines that should be enough
     */
    public String text(String process, TerminalStyle style, int height) {
        TextOutput out = new TextOutput(style);
        int rows = Math.max(FEWEST, (height - OTHER_LINES) / 2);
        out.section(time + "  PID " + process + ", " + Units.of(seconds, "s") + ", " + Units.of(cpus, "CPUs"));
        warnings.forEach(warning -> out.item(warning.text()));
        if (interruptions != null) {
            interruptions.forEach(interruption -> out.item(interruption.text()));
        }
        if (clock == null) {
            out.section("Clock reads").line("none");
        } else {
            clock.append(out, new CallSiteLayout(By.LINE, rows, 0, ""));
        }
        TextOutput writes = out.section("Socket writes");
        if (socketWrites == null) {
            writes.line("none");
        } else {
            socketWrites.append(writes, rows, false);
        }
        if (eventCost != null) {
            // writes and their costs come at different times
            EventCost.append(out.section("Cost of recording a socket write"), eventCost, null, true);
        }
        if (contextSwitches != null) {
            contextSwitches.append(out.section("Context switches"));
        }
        return out.toString();
    }
}
