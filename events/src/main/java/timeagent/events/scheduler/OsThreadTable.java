package timeagent.events.scheduler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The OS threads of this process, with switches not yet reported. */
final class OsThreadTable {
    /** Limits the ended threads kept while no event reports them. */
    private static final int MOST_ENDED = 10_000;

    /** Number of threads that may be read every second, which takes about a millisecond. */
    static final int FEW = 64;

    /** Slightly less than the period of the caller, one second. */
    private static final long SECOND = 900_000_000;

    private static final long HOUR = 3_600_000_000_000L;

    private final OsThreadFiles files;
    private final CpuBudget pace = new CpuBudget();
    private final Map<Integer, OsThread> tasks = new HashMap<>();
    private long readings;
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
        if (!always && !pace.allows(System.nanoTime())) {
            return false;
        }
        long cpu = ThreadCpu.nanos();
        read();
        pace.ran(System.nanoTime(), ThreadCpu.nanos() - cpu, tasks.size() <= FEW ? SECOND : HOUR);
        return true;
    }

    private void read() {
        boolean first = readings++ == 0;
        for (int id : files.ids()) {
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
        ofEnded = ofEnded.plus(task.all());
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
            sum = sum.plus(task.all());
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
