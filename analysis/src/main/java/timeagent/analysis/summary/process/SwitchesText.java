package timeagent.analysis.summary.process;

import java.util.List;
import java.util.function.ToLongFunction;
import timeagent.analysis.summary.process.ContextSwitches.SwitchedThread;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** Context switches of the process, and the threads that switch most, the application's before the JVM's. */
public final class SwitchesText {

    public static final Columns<SwitchedThread> THREADS = new Columns<SwitchedThread>()
            .number("switches/s", "rate", "perSecond", SwitchedThread::perSecond)
            .number("voluntary", "events", "voluntary", SwitchedThread::voluntary)
            .number("involuntary", "events", "involuntary", SwitchedThread::involuntary)
            .number("parked", "ms", "parkMillis", thread -> millis(thread.parkMillis()))
            .ifRoom()
            .number("waited", "ms", "waitMillis", thread -> millis(thread.waitMillis()))
            .ifRoom()
            .name("thread", "name", thread -> thread.name() + kind(thread));

    private SwitchesText() {}

    public static void append(TextOutput out, ContextSwitches switches) {
        long all = switches.voluntary() + switches.involuntary();
        out.line(Units.count(all)
                + (switches.perSecond() == null ? "" : ", " + Units.of(switches.perSecond(), "switches/s"))
                + ": " + Units.count(switches.voluntary()) + " voluntary, " + Units.count(switches.involuntary())
                + " involuntary");
    }

    public static void appendThreads(TextOutput out, ContextSwitches switches, int mostLines) {
        long all = switches.voluntary() + switches.involuntary();
        List<SwitchedThread> threads = switches.threads();
        if (threads.isEmpty()) {
            return;
        }
        Table table = THREADS.first(mostLines, threads);
        // all threads are counted; those that ended between two samples are not in the list
        long voluntary = switches.voluntary() - sum(threads, SwitchedThread::voluntary);
        long involuntary = switches.involuntary() - sum(threads, SwitchedThread::involuntary);
        // a few are switches between the look at the process and that at its threads
        if (100 * (voluntary + involuntary) > all) {
            table.line("", Math.max(0, voluntary), Math.max(0, involuntary), "", "", "(threads not seen)");
        }
        out.listing(table, "thread");
        SwitchedThread any = threads.get(0);
        out.line("parked: " + added("jdk.ThreadPark", any.parkMillis(), switches.parkThresholdMillis()));
        out.line("waited: " + added("jdk.JavaMonitorWait", any.waitMillis(), switches.waitThresholdMillis()));
    }

    private static String kind(SwitchedThread thread) {
        if (!thread.ofJvm()) {
            return "";
        }
        return thread.name() != null && thread.name().startsWith("timeagent") ? " (agent)" : " (JVM)";
    }

    private static long sum(List<SwitchedThread> threads, ToLongFunction<SwitchedThread> count) {
        return threads.stream().mapToLong(count).sum();
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

    private static Object millis(Double millis) {
        return millis != null && millis == 0 ? "0" : millis;
    }
}
