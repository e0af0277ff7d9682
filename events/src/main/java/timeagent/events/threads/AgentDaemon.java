package timeagent.events.threads;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.CopyOnWriteArrayList;
import timeagent.events.diagnostics.HookErrors;

/**
 * The agent's daemon thread: runs its tasks when one is due, when a thread with a slot has been collected, and when a
 * recording starts or stops.
 *
 * <p>Waits on a queue of references to what was collected, so it is idle without a recording and still frees what the agent
 * keeps of it: runs the references that are tasks of their own.
 */
public final class AgentDaemon implements Runnable {
    public static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();

    /** Delay after an error such as OutOfMemoryError, which may be temporary. */
    private static final long RETRY_MILLIS = 1000;

    private final CopyOnWriteArrayList<DaemonTask> tasks = new CopyOnWriteArrayList<>();
    private boolean started;
    private volatile boolean stopped;

    /** Adds a task unless it is there, and starts the thread with the first one. */
    public synchronized void run(DaemonTask task) {
        tasks.addIfAbsent(task);
        if (!started) {
            started = true;
            AgentThread.of(this, "timeagent").start();
        }
        wake();
    }

    /** Schedules all tasks. Must not block: Flight Recorder calls it with its lock held. */
    public void wake() {
        new WeakReference<>(null, COLLECTED).enqueue();
    }

    public void stop() {
        stopped = true;
        wake();
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                Reference<?> reference = COLLECTED.remove(runTasks());
                // one run of the tasks serves all references queued together
                while (reference != null) {
                    if (reference instanceof Runnable task) {
                        task.run();
                    }
                    reference = COLLECTED.poll();
                }
            } catch (InterruptedException e) {
                // only stop() ends the thread
            } catch (Throwable e) {
                HookErrors.suppress(e);
            }
        }
        // it may have consumed the reference that wakes the daemon of the next installation
        wake();
    }

    /** @return milliseconds until a task is due; 0 for none, as {@link ReferenceQueue#remove(long)} takes it */
    private long runTasks() {
        long soonest = 0;
        for (DaemonTask task : tasks) {
            long millis = run(task, System.nanoTime());
            if (soonest == 0 || millis != 0 && millis < soonest) {
                soonest = millis;
            }
        }
        return soonest;
    }

    private static long run(DaemonTask task, long nanoTime) {
        try {
            return task.step(nanoTime);
        } catch (Throwable e) {
            HookErrors.suppress(e);
            return RETRY_MILLIS;
        }
    }
}
