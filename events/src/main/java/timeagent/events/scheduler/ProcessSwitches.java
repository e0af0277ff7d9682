package timeagent.events.scheduler;

import timeagent.events.ProcessUsage;

/**
 * Counts the switches of the whole process from when it is told to begin, and tells them as events.
 *
 * <p>The counts are the system's for the process, which include threads that began and ended unseen.
 */
final class ProcessSwitches {
    private static final long HOUR = 3_600_000_000_000L;

    private final TaskFiles files;
    private final TaskTable table;
    private final Pace pace = new Pace();
    private ProcessUsage usage;
    private String problem;
    private Switches told;

    ProcessSwitches(TaskFiles files) {
        this.files = files;
        table = new TaskTable(files);
    }

    /**
     * Links the system's call; to be called before anything is recorded.
     *
     * <p>The JDK throws and catches dozens of errors while it links one, which a recording would show as the application's.
     */
    void link() {
        if (usage != null || problem != null) {
            return;
        }
        try {
            usage = ProcessUsage.link();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            problem = e.toString();
        }
    }

    boolean hasBegun() {
        return told != null;
    }

    void begin() {
        told = now();
    }

    void forget() {
        told = null;
        table.forget();
    }

    /** @param atLast whether to count now even if that takes more time than it should: nothing comes later */
    void emit(boolean atLast) {
        if (problem != null && !atLast && !pace.allows(System.nanoTime())) {
            return;
        }
        Switches now = now();
        Switches news = now.since(told);
        if (atLast && news.isNone()) {
            return;
        }
        TaskStatus process = files.process();
        told = now;
        ContextSwitchesEvent event = new ContextSwitchesEvent();
        event.voluntary = news.voluntary();
        event.involuntary = news.involuntary();
        event.affinity = process == null ? "" : process.cpus();
        event.commit();
    }

    /** What is not as it should be, for people; null if nothing is. */
    String note() {
        if (problem == null) {
            return null;
        }
        return "timeagent.ContextSwitches misses threads that end between two samples: getrusage cannot be called here ("
                + problem + ")";
    }

    private Switches now() {
        if (usage == null) {
            return readTable();
        }
        usage.read();
        return new Switches(usage.voluntary(), usage.involuntary());
    }

    private Switches readTable() {
        long cpu = ThreadCpu.nanos();
        table.read();
        pace.ran(System.nanoTime(), ThreadCpu.nanos() - cpu, HOUR);
        return table.all();
    }
}
