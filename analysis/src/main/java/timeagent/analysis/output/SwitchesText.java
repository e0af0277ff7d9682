package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report.ContextSwitches;
import timeagent.analysis.summary.Report.SwitchedThread;

/** Writes context switches for people: all, then the threads that switch most. */
final class SwitchesText {

    private SwitchesText() {}

    static void append(StringBuilder text, ContextSwitches switches, int mostLines, String indent) {
        text.append(indent).append(Units.count(switches.voluntary() + switches.involuntary()));
        if (switches.perSecond() != null) {
            text.append(", ").append(Units.scaledCount(switches.perSecond())).append("/s");
        }
        text.append(": ").append(Units.count(switches.voluntary())).append(" voluntary, ");
        text.append(Units.count(switches.involuntary())).append(" involuntary\n");
        List<SwitchedThread> threads = switches.threads()
                .subList(0, Math.min(mostLines, switches.threads().size()));
        if (threads.isEmpty()) {
            return;
        }
        Table table = new Table("rrrrrl").line("switches/s", "voluntary", "involuntary", "parked", "waited", "thread");
        for (SwitchedThread thread : threads) {
            table.line(
                    thread.perSecond() == null ? "-" : Units.scaledCount(thread.perSecond()),
                    Units.count(thread.voluntary()),
                    Units.count(thread.involuntary()),
                    millis(thread.parkMillis()),
                    millis(thread.waitMillis()),
                    thread.name());
        }
        addRest(table, switches);
        table.appendTo(text, indent);
    }

    /** Appends what the columns of waiting add up. */
    static void appendAdded(StringBuilder text, ContextSwitches switches, String indent) {
        if (switches.threads().isEmpty()) {
            return;
        }
        SwitchedThread any = switches.threads().get(0);
        text.append(indent).append("parked: ");
        text.append(added("jdk.ThreadPark", any.parkMillis(), switches.parkThresholdMillis()));
        text.append(indent).append("waited: ");
        text.append(added("jdk.JavaMonitorWait", any.waitMillis(), switches.waitThresholdMillis()));
    }

    /** A thread that waits a million times for a microsecond has nothing there. */
    private static String added(String event, Double millis, Double threshold) {
        if (millis == null) {
            return event + " was off, or not recorded\n";
        }
        if (threshold == null) {
            return "only what reached the threshold of " + event + "\n";
        }
        return threshold == 0
                ? "all of " + event + "\n"
                : "only what lasted " + Units.of(threshold, "ms") + " or longer, by " + event + "\n";
    }

    /** What no thread in the list has: all threads are counted, and those that ended between two looks are not in it. */
    private static void addRest(Table table, ContextSwitches switches) {
        long voluntary = switches.voluntary();
        long involuntary = switches.involuntary();
        for (SwitchedThread thread : switches.threads()) {
            voluntary -= thread.voluntary();
            involuntary -= thread.involuntary();
        }
        // a few are switches between the look at the process and that at its threads
        if (100 * (voluntary + involuntary) > switches.voluntary() + switches.involuntary()) {
            table.line(
                    "",
                    Units.count(Math.max(0, voluntary)),
                    Units.count(Math.max(0, involuntary)),
                    "",
                    "",
                    "(threads not seen)");
        }
    }

    private static String millis(Double millis) {
        return millis == null ? "-" : millis == 0 ? "0" : Units.of(millis, "ms");
    }
}
