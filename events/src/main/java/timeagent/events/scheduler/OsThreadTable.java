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

    private final OsThreadFiles files;
    private final Map<Integer, OsThread> tasks = new HashMap<>();
    private long readings;
    private final List<OsThread> ended = new ArrayList<>();
    private ContextSwitchCounts ofEnded = ContextSwitchCounts.NONE;

    OsThreadTable(OsThreadFiles files) {
        this.files = files;
    }

    /** Reads every thread; the first reading after {@link #forget} is the baseline. */
    void read() {
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

    /** Call after reporting; removes ended threads. */
    void allReported() {
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
