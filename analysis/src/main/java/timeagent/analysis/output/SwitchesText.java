package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report.ContextSwitches;
import timeagent.analysis.summary.Report.SwitchedThread;

/** Context switches of the process, then the threads that switch most, the application's before the JVM's. */
final class SwitchesText {

    private SwitchesText() {}

    static void append(TextOutput out, ContextSwitches switches, int mostLines) {
        out.line(Units.count(switches.voluntary() + switches.involuntary())
                + (switches.perSecond() == null ? "" : ", " + Units.of(switches.perSecond(), "switches/s"))
                + ": " + Units.count(switches.voluntary()) + " voluntary, " + Units.count(switches.involuntary())
                + " involuntary");
        List<SwitchedThread> threads = switches.threads();
        if (threads.isEmpty()) {
            return;
        }
        Table table = new Table("rrrRRn").line("switches/s", "voluntary", "involuntary", "parked", "waited", "thread");
        for (SwitchedThread thread : threads.subList(0, Math.min(mostLines, threads.size()))) {
            table.line(
                    Units.of(thread.perSecond(), ""),
                    Units.count(thread.voluntary()),
                    Units.count(thread.involuntary()),
                    millis(thread.parkMillis()),
                    millis(thread.waitMillis()),
                    thread.name() + (thread.ofJvm() ? " (JVM)" : ""));
        }
        addRest(table, switches);
        out.table(table);
        ReportText.rest(out, threads.size(), mostLines, "thread");
        SwitchedThread any = threads.get(0);
        out.line("parked: " + added("jdk.ThreadPark", any.parkMillis(), switches.parkThresholdMillis()));
        out.line("waited: " + added("jdk.JavaMonitorWait", any.waitMillis(), switches.waitThresholdMillis()));
    }

    /** What a column adds up: a thread that waits a million times for a microsecond has nothing there. */
    private static String added(String event, Double millis, Double threshold) {
        if (millis == null) {
            return event + " was off, or not recorded";
        }
        if (threshold == null) {
            return "only what reached the threshold of " + event;
        }
        return threshold == 0
                ? "all of " + event
                : "only what lasted " + Units.of(threshold, "ms") + " or longer, by " + event;
    }

    /** All threads are counted; those that ended between two samples are not in the list. */
    private static void addRest(Table table, ContextSwitches switches) {
        long voluntary = switches.voluntary()
                - switches.threads().stream()
                        .mapToLong(SwitchedThread::voluntary)
                        .sum();
        long involuntary = switches.involuntary()
                - switches.threads().stream()
                        .mapToLong(SwitchedThread::involuntary)
                        .sum();
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
        return millis != null && millis == 0 ? "0" : Units.of(millis, "ms");
    }
}
