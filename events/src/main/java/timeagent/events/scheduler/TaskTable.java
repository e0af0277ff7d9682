package timeagent.events.scheduler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The OS threads of this process, with switches not yet reported. */
final class TaskTable {
    /** Limits the ended threads kept while no event reports them. */
    private static final int MOST_ENDED = 10_000;

    private final TaskFiles files;
    private final Map<Integer, Task> tasks = new HashMap<>();
    private long readings;
    private final List<Task> ended = new ArrayList<>();
    private Switches ofEnded = Switches.NONE;

    TaskTable(TaskFiles files) {
        this.files = files;
    }

    /** Reads every thread; the first reading after {@link #forget} is the baseline. */
    void read() {
        boolean first = readings++ == 0;
        for (int id : files.ids()) {
            TaskStatus status = files.task(id);
            if (status == null) {
                continue;
            }
            Task task = tasks.get(id);
            if (task == null || !task.canBecome(status)) {
                if (task != null) {
                    end(task);
                }
                task = new Task(id);
                tasks.put(id, task);
            }
            task.read(status, readings);
            if (first) {
                task.news();
            }
        }
        for (Iterator<Task> each = tasks.values().iterator(); each.hasNext(); ) {
            Task task = each.next();
            if (!task.wasRead(readings)) {
                end(task);
                each.remove();
            }
        }
    }

    private void end(Task task) {
        ofEnded = ofEnded.plus(task.all());
        if (task.hasNews() && ended.size() < MOST_ENDED) {
            ended.add(task);
        }
    }

    /** The threads with switches not yet reported, including those that have ended. */
    List<Task> withNews() {
        List<Task> list = new ArrayList<>(ended);
        for (Task task : tasks.values()) {
            if (task.hasNews()) {
                list.add(task);
            }
        }
        return list;
    }

    /** All switches seen so far: of live threads, and of ended threads up to their last reading. */
    Switches all() {
        Switches sum = ofEnded;
        for (Task task : tasks.values()) {
            sum = sum.plus(task.all());
        }
        return sum;
    }

    /** Call after reporting; removes ended threads. */
    void allTold() {
        ended.clear();
    }

    int size() {
        return tasks.size();
    }

    void forget() {
        tasks.clear();
        readings = 0;
        ended.clear();
        ofEnded = Switches.NONE;
    }
}
