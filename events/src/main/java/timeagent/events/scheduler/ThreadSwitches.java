package timeagent.events.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Counts the switches of each thread from when it is told to begin, and tells them as events.
 *
 * <p>What a thread did before it ended is known as far as it was read. So where there are few threads, they are read more
 * often than they are told.
 */
final class ThreadSwitches {
    /** So many may be read every second: it takes about a millisecond. */
    static final int FEW = 64;

    /** A little less than the second after which somebody asks again. */
    private static final long SECOND = 900_000_000;

    private static final long HOUR = 3_600_000_000_000L;

    private final TaskTable table;
    private final Pace pace = new Pace();
    private boolean begun;
    /** Whether they were read since they were told. */
    private boolean observed;

    ThreadSwitches(TaskFiles files) {
        table = new TaskTable(files);
    }

    boolean hasBegun() {
        return begun;
    }

    void begin() {
        table.forget();
        table.read();
        begun = true;
        observed = false;
    }

    void forget() {
        begun = false;
        table.forget();
    }

    /** Reads the threads now, if they are few, so that less is lost of those that will have ended when they are told. */
    void observe() {
        if (table.size() <= FEW && pace.allows(System.nanoTime())) {
            read();
            observed = true;
        }
    }

    /**
     * One event for every thread that was switched since its last one.
     *
     * @param atLast whether to read them now even if that takes more time than it should: nothing comes later
     * @return the number of events
     */
    int emit(boolean atLast) {
        if (atLast || pace.allows(System.nanoTime())) {
            read();
        } else if (!observed) {
            return 0;
        }
        observed = false;
        List<Task> switched = table.withNews();
        for (Task task : switched) {
            emit(task);
        }
        table.allTold();
        return switched.size();
    }

    private void read() {
        long cpu = ThreadCpu.nanos();
        table.read();
        List<Task> strangers = new ArrayList<>();
        for (Task task : table.withNews()) {
            if (task.isToBeJoined()) {
                strangers.add(task);
            }
        }
        if (!strangers.isEmpty()) {
            // after the reading: a thread that was read has its Java thread by now
            Map<Integer, Thread> threads = JavaThreads.by(strangers);
            for (Task task : strangers) {
                task.join(threads.get(task.id));
            }
        }
        pace.ran(System.nanoTime(), ThreadCpu.nanos() - cpu, table.size() <= FEW ? SECOND : HOUR);
    }

    private static void emit(Task task) {
        Switches news = task.news();
        ThreadContextSwitchesEvent event = new ThreadContextSwitchesEvent();
        event.voluntary = news.voluntary();
        event.involuntary = news.involuntary();
        event.affinity = task.cpus();
        event.thread = task.javaThread();
        event.osName = task.name();
        event.osThreadId = task.id;
        event.commit();
    }
}
