package timeagent.events.scheduler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The threads of this process, and how often each was switched since it was last told. */
final class TaskTable {
    /** Some must be left out where threads come and go and nobody asks for them. */
    private static final int MOST_ENDED = 10_000;

    private final TaskFiles files;
    private final Map<Integer, Task> tasks = new HashMap<>();
    private long readings;
    private final List<Task> ended = new ArrayList<>();
    private Switches ofEnded = Switches.NONE;

    TaskTable(TaskFiles files) {
        this.files = files;
    }

    /** Reads every thread; the first reading since {@link #forget} is what later ones count from. */
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

    /** The threads that were switched since they were last told, those that have ended since among them. */
    List<Task> withNews() {
        List<Task> list = new ArrayList<>(ended);
        for (Task task : tasks.values()) {
            if (task.hasNews()) {
                list.add(task);
            }
        }
        return list;
    }

    /** All switches ever seen: of the threads alive, and of those that have ended, until they were last read. */
    Switches all() {
        Switches sum = ofEnded;
        for (Task task : tasks.values()) {
            sum = sum.plus(task.all());
        }
        return sum;
    }

    /** To be called when all news have been told: nothing more comes from threads that have ended. */
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
