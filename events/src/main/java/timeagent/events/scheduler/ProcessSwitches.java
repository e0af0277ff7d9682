package timeagent.events.scheduler;

/**
 * Counts the context switches of the whole process and emits them as events.
 *
 * <p>{@code /proc} has no sum over a process that includes the threads that have ended, so this adds up what each thread
 * had when it was last read: a thread that starts and ends between two readings is missed.
 */
final class ProcessSwitches {
    private static final long HOUR = 3_600_000_000_000L;

    private final OsThreadFiles files;
    private final OsThreadTable table;
    private final CpuBudget pace = new CpuBudget();
    private ContextSwitchCounts reported;

    ProcessSwitches(OsThreadFiles files) {
        this.files = files;
        table = new OsThreadTable(files);
    }

    boolean hasBegun() {
        return reported != null;
    }

    void begin() {
        reported = read();
    }

    void forget() {
        reported = null;
        table.forget();
    }

    /** @param atLast whether to read even beyond the CPU limit, because no later event follows */
    void emit(boolean atLast) {
        if (!atLast && !pace.allows(System.nanoTime())) {
            return;
        }
        ContextSwitchCounts now = read();
        ContextSwitchCounts delta = now.since(reported);
        if (atLast && delta.isNone()) {
            return;
        }
        OsThreadStatus process = files.process();
        reported = now;
        ContextSwitchesEvent event = new ContextSwitchesEvent();
        event.voluntary = delta.voluntary();
        event.involuntary = delta.involuntary();
        event.affinity = process == null ? "" : process.cpus();
        event.commit();
    }

    private ContextSwitchCounts read() {
        long cpu = ThreadCpu.nanos();
        table.read();
        table.allReported();
        pace.ran(System.nanoTime(), ThreadCpu.nanos() - cpu, HOUR);
        return table.all();
    }
}
