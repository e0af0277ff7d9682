package timeagent.events.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Counts context switches per thread and emits them as events.
 *
 * <p>Switches of a thread between its last reading and its end are lost, so a small number of threads is read more
 * often than reported.
 */
final class ThreadSwitches {
    /** Number of threads that may be read every second, which takes about a millisecond. */
    static final int FEW = 64;

    /** Slightly less than the period of the caller, one second. */
    private static final long SECOND = 900_000_000;

    private static final long HOUR = 3_600_000_000_000L;

    private final OsThreadTable table;
    private final CpuBudget pace = new CpuBudget();
    private boolean begun;
    /** Whether threads were read since the last report. */
    private boolean observed;

    ThreadSwitches(OsThreadFiles files) {
        table = new OsThreadTable(files);
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

    /** Reads the threads if they are few, to lose less of those that end before the next report. */
    void observe() {
        if (table.size() <= FEW && pace.allows(System.nanoTime())) {
            read();
            observed = true;
        }
    }

    /**
     * Emits an event for every thread with switches since its last one.
     *
     * @param atLast whether to read even beyond the CPU limit, because no later event follows
     * @return the number of events
     */
    int emit(boolean atLast) {
        if (atLast || pace.allows(System.nanoTime())) {
            read();
        } else if (!observed) {
            return 0;
        }
        observed = false;
        List<OsThread> switched = table.withDelta();
        for (OsThread task : switched) {
            emit(task);
        }
        table.allReported();
        return switched.size();
    }

    private void read() {
        long cpu = ThreadCpu.nanos();
        table.read();
        List<OsThread> unresolved = new ArrayList<>();
        for (OsThread task : table.withDelta()) {
            if (task.isToBeJoined()) {
                unresolved.add(task);
            }
        }
        if (!unresolved.isEmpty()) {
            // after the reading, so that each thread read has its Java thread by now
            Map<Integer, Thread> threads = JavaThreads.by(unresolved);
            for (OsThread task : unresolved) {
                task.join(threads.get(task.id));
            }
        }
        pace.ran(System.nanoTime(), ThreadCpu.nanos() - cpu, table.size() <= FEW ? SECOND : HOUR);
    }

    private static void emit(OsThread task) {
        ContextSwitchCounts delta = task.delta();
        ThreadContextSwitchesEvent event = new ThreadContextSwitchesEvent();
        event.voluntary = delta.voluntary();
        event.involuntary = delta.involuntary();
        event.affinity = task.cpus();
        event.thread = task.javaThread();
        event.osName = task.name();
        event.osThreadId = task.id;
        event.commit();
    }
}
