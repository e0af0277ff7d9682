package timeagent.analysis.summary.process;

import java.util.List;
import java.util.function.ToLongFunction;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** Of the whole process, and of the threads as far as they were seen: one that ends between two samples is not. */
public record ContextSwitches(long voluntary, long involuntary, Double perSecond, List<SwitchedThread> threads) {

    public static Columns<SwitchedThread> columns() {
        return new Columns<SwitchedThread>()
                .number("switches/s", "rate", "perSecond", SwitchedThread::perSecond)
                .number("voluntary", "events", "voluntary", SwitchedThread::voluntary)
                .number("involuntary", "events", "involuntary", SwitchedThread::involuntary)
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
            table.line("", Math.max(0, unseenVoluntary), Math.max(0, unseenInvoluntary), "(threads not seen)");
        }
        out.listing(table, "thread");
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

    /** @param ofJvm whether it runs the JVM, Flight Recorder or the agent and not the application */
    public record SwitchedThread(String name, boolean ofJvm, long voluntary, long involuntary, Double perSecond) {}
}
