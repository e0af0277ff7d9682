package timeagent.events.scheduler;

/** An OS thread: last read counts, and switches not yet reported. */
final class OsThread {
    final String id;
    String name = "";
    String cpus = "";
    /** The switches since the thread started. */
    ContextSwitchCounts all = ContextSwitchCounts.NONE;

    private ContextSwitchCounts reported = ContextSwitchCounts.NONE;
    private long readAt;

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
