package timeagent.events.scheduler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import timeagent.events.process.ThreadCpu;

/**
 * The OS threads of this process, with switches not yet reported.
 *
 * <p>Reads very many threads less often: at most a thousandth of one CPU, 1 ms per second.
 */
final class OsThreadTable {
    /** Limits the ended threads kept while no event reports them. */
    private static final int MOST_ENDED = 10_000;

    /** Number of threads that may be read every second, which takes about a millisecond. */
    static final int FEW = 64;

    /** Slightly less than the period of the caller, one second. */
    private static final long SECOND = 900_000_000;

    private static final long HOUR = 3_600_000_000_000L;

    /** Rest after a reading, in multiples of its CPU time. */
    private static final long REST = 1000;

    private final OsThreadFiles files;
    private final Map<String, OsThread> tasks = new HashMap<>();
    private long readings;
    private long readAt;
    private long rest;
    private final List<OsThread> ended = new ArrayList<>();
    private ContextSwitchCounts ofEnded = ContextSwitchCounts.NONE;

    OsThreadTable(OsThreadFiles files) {
        this.files = files;
    }

    /**
     * Reads every thread, few of them as often as asked and many within a CPU budget; the first reading after {@link
     * #forget} is the baseline.
     *
     * @param always whether to read even beyond the budget
     * @return whether the threads were read
     */
    boolean read(boolean always) {
        if (!always && readings != 0 && System.nanoTime() - readAt < rest) {
            return false;
        }
        long cpu = ThreadCpu.nanos();
        read();
        rest = rest(ThreadCpu.nanos() - cpu, tasks.size());
        readAt = System.nanoTime();
        return true;
    }

    /** Nanoseconds without a reading after one that took this CPU time. */
    static long rest(long cpuNanos, int threads) {
        return Math.min(REST * cpuNanos, threads <= FEW ? SECOND : HOUR);
    }

    private void read() {
        boolean first = readings++ == 0;
        for (String id : files.ids()) {
            OsThreadStatus status = files.task(id);
            if (status == null) {
                continue;
            }
            OsThread task = tasks.get(id);
            if (task == null || !task.canBecome(status)) {
                if (task != null) {
                    end(task);
                }
                task = new OsThread(id);
                tasks.put(id, task);
            }
            task.read(status, readings);
            if (first) {
                task.delta();
            }
        }
        for (Iterator<OsThread> each = tasks.values().iterator(); each.hasNext(); ) {
            OsThread task = each.next();
            if (!task.wasRead(readings)) {
                end(task);
                each.remove();
            }
        }
    }

    private void end(OsThread task) {
        ofEnded = ofEnded.plus(task.all);
        if (task.hasDelta() && ended.size() < MOST_ENDED) {
            ended.add(task);
        }
    }

    /** The threads with switches not yet reported, including those that have ended. */
    List<OsThread> withDelta() {
        List<OsThread> list = new ArrayList<>(ended);
        for (OsThread task : tasks.values()) {
            if (task.hasDelta()) {
                list.add(task);
            }
        }
        return list;
    }

    /** All switches seen so far: of live threads, and of ended threads up to their last reading. */
    ContextSwitchCounts all() {
        ContextSwitchCounts sum = ofEnded;
        for (OsThread task : tasks.values()) {
            sum = sum.plus(task.all);
        }
        return sum;
    }

    /** Counts the switches of threads from now on; removes ended threads. */
    void dropDeltas() {
        for (OsThread task : tasks.values()) {
            task.delta();
        }
        ended.clear();
    }

    int size() {
        return tasks.size();
    }

    void forget() {
        tasks.clear();
        readings = 0;
        ended.clear();
        ofEnded = ContextSwitchCounts.NONE;
    }
}
