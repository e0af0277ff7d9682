package timeagent.events.scheduler;

import java.lang.ref.WeakReference;

/** An OS thread: last read counts, and switches not yet reported. */
final class OsThread {
    final String id;
    String name = "";
    String cpus = "";
    /** The switches since the thread started. */
    ContextSwitchCounts all = ContextSwitchCounts.NONE;

    private ContextSwitchCounts reported = ContextSwitchCounts.NONE;
    private long readAt;
    private boolean tried;
    /** Whether the Java thread is known, or not to be determined again. */
    boolean joined;
    /** Weak: an ended thread would keep its class loaders in memory until the next event. */
    private WeakReference<Thread> javaThread;

    OsThread(String id) {
        this.id = id;
    }

    /** @param reading number of this reading */
    void read(OsThreadStatus status, long reading) {
        all = status.counts();
        readAt = reading;
        if (hasDelta()) {
            name = status.name();
            cpus = status.cpus();
        }
    }

    /** Whether a file belongs to this thread, whose counts only grow, and not to another one that has reused its id. */
    boolean canBecome(OsThreadStatus status) {
        ContextSwitchCounts since = status.counts().minus(all);
        return since.voluntary() >= 0 && since.involuntary() >= 0;
    }

    boolean wasRead(long reading) {
        return readAt == reading;
    }

    /** @param thread null if no Java thread was found; checked twice, because it may not run yet */
    void join(Thread thread) {
        joined = thread != null || tried;
        tried = true;
        javaThread = new WeakReference<>(thread);
    }

    /** The Java thread of this OS thread; null if it was not found or has been collected. */
    Thread javaThread() {
        return javaThread == null ? null : javaThread.get();
    }

    boolean hasDelta() {
        return !all.minus(reported).isNone();
    }

    /** The switches since the last call. */
    ContextSwitchCounts delta() {
        ContextSwitchCounts delta = all.minus(reported);
        reported = all;
        return delta;
    }
}
