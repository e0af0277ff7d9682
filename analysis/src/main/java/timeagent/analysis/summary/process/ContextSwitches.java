package timeagent.analysis.summary.process;

import java.util.List;
import java.util.function.ToLongFunction;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/**
 * Of the whole process, and of the threads as far as they were seen: one that ends between two samples is not.
 *
 * @param parkThresholdMillis from which {@code jdk.ThreadPark} was recorded; left out where it was off, or that is not known
 * @param waitThresholdMillis the same of {@code jdk.JavaMonitorWait}
 */
public record ContextSwitches(
        long voluntary,
        long involuntary,
        Double perSecond,
        Double parkThresholdMillis,
        Double waitThresholdMillis,
        List<SwitchedThread> threads) {

    public static Columns<SwitchedThread> columns() {
        return new Columns<SwitchedThread>()
                .number("switches/s", "rate", "perSecond", SwitchedThread::perSecond)
                .number("voluntary", "events", "voluntary", SwitchedThread::voluntary)
                .number("involuntary", "events", "involuntary", SwitchedThread::involuntary)
                .number("parked", "ms", "parkMillis", thread -> millis(thread.parkMillis()))
                .ifRoom()
                .number("waited", "ms", "waitMillis", thread -> millis(thread.waitMillis()))
                .ifRoom()
                .name("thread", "name", thread -> thread.name() + kind(thread));
    }

    public void append(TextOutput out) {
        out.line(Units.count(voluntary + involuntary)
                + (perSecond == null ? "" : ", " + Units.of(perSecond, "switches/s"))
                + ": " + Units.count(voluntary) + " voluntary, " + Units.count(involuntary) + " involuntary");
    }

    public void appendThreads(TextOutput out, int mostLines) {
        if (threads.isEmpty()) {
            return;
        }
        Table table = columns().first(mostLines, threads);
        // all threads are counted; those that ended between two samples are not in the list
        long unseenVoluntary = voluntary - sum(SwitchedThread::voluntary);
        long unseenInvoluntary = involuntary - sum(SwitchedThread::involuntary);
        // a few are switches between the look at the process and that at its threads
        if (100 * (unseenVoluntary + unseenInvoluntary) > voluntary + involuntary) {
            table.line("", Math.max(0, unseenVoluntary), Math.max(0, unseenInvoluntary), "", "", "(threads not seen)");
        }
        out.listing(table, "thread");
        SwitchedThread any = threads.get(0);
        out.line("parked: " + added("jdk.ThreadPark", any.parkMillis, parkThresholdMillis));
        out.line("waited: " + added("jdk.JavaMonitorWait", any.waitMillis, waitThresholdMillis));
    }

    private static String kind(SwitchedThread thread) {
        if (!thread.ofJvm()) {
            return "";
        }
        return thread.name() != null && thread.name().startsWith("timeagent") ? " (agent)" : " (JVM)";
    }

    private long sum(ToLongFunction<SwitchedThread> count) {
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

    /**
     * Times are sums of the {@code jdk.ThreadPark} and {@code jdk.JavaMonitorWait} that reached their thresholds; left out where
     * the event was off, or neither its settings nor any such event was recorded.
     *
     * @param ofJvm whether it runs the JVM, Flight Recorder or the agent and not the application
     */
    public record SwitchedThread(
            String name,
            boolean ofJvm,
            long voluntary,
            long involuntary,
            Double perSecond,
            Double parkMillis,
            Double waitMillis) {}
}
