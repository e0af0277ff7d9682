package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report.ContextSwitches;
import timeagent.analysis.summary.Report.SwitchedThread;

/** Writes context switches for people: all, then the threads that switch most. */
final class SwitchesText {

    private SwitchesText() {}

    static void append(StringBuilder text, ContextSwitches switches, int mostLines, String indent) {
        text.append(indent).append(Quantity.count(switches.voluntary() + switches.involuntary()));
        if (switches.perSecond() != null) {
            text.append(", ").append(Quantity.scaledCount(switches.perSecond())).append("/s");
        }
        text.append(": ").append(Quantity.count(switches.voluntary())).append(" voluntary, ");
        text.append(Quantity.count(switches.involuntary())).append(" involuntary\n");
        List<SwitchedThread> threads = switches.threads()
                .subList(0, Math.min(mostLines, switches.threads().size()));
        if (threads.isEmpty()) {
            return;
        }
        Table table = new Table("rrrrrl").line("switches/s", "voluntary", "involuntary", "parked", "waited", "thread");
        for (SwitchedThread thread : threads) {
            table.line(
                    thread.perSecond() == null ? "-" : Quantity.scaledCount(thread.perSecond()),
                    Quantity.count(thread.voluntary()),
                    Quantity.count(thread.involuntary()),
                    millis(thread.parkMillis()),
                    millis(thread.waitMillis()),
                    thread.name());
        }
        table.appendTo(text, indent);
    }

    private static String millis(Double millis) {
        return millis == null ? "-" : millis == 0 ? "0" : Quantity.of(millis, "ms");
    }
}
