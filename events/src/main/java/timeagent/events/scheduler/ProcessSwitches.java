package timeagent.events.scheduler;

import timeagent.events.jdk.Unrecorded;
import timeagent.events.process.ProcessUsage;

/**
 * Counts the context switches of the whole process and emits them as events.
 *
 * <p>Only {@code getrusage} includes threads that have ended, and linking it takes a fifth of a JVM's start-up time. If
 * no thread has ended yet, counting starts with the sum over the threads, and the call is linked a second later. A
 * shorter recording misses threads that start and end between two readings.
 */
final class ProcessSwitches {
    private static final long LINK_AFTER_NANOS = 1_000_000_000;
    private static final long NOT_NEEDED = -1;

    private static final long HOUR = 3_600_000_000_000L;

    private final OsThreadFiles files;
    private final OsThreadTable table;
    private final CpuBudget pace = new CpuBudget();
    private ProcessUsage usage;
    private String problem;
    private ContextSwitchCounts reported;
    private long begunAt;
    private boolean looked;
    private boolean threadsEnded;

    ProcessSwitches(OsThreadFiles files) {
        this.files = files;
        table = new OsThreadTable(files);
    }

    /** Nanoseconds until {@link Link} is due; negative if it is not needed. */
    long untilLink(long nanoTime) {
        if (reported == null || usage != null || problem != null) {
            return NOT_NEEDED;
        }
        if (!looked) {
            looked = true;
            threadsEnded = JavaThreads.someMayHaveEnded();
        }
        return threadsEnded ? 0 : Math.max(0, LINK_AFTER_NANOS - (nanoTime - begunAt));
    }

    /** Uses the linked system call from now on. */
    void use(Link link) {
        if (reported == null || usage != null) {
            return;
        }
        problem = link.problem;
        if (link.usage != null) {
            ContextSwitchCounts since = readTable().since(reported);
            usage = link.usage;
            if (threadsEnded) {
                // the system's counts include threads that ended before the recording started
                reported = now().since(since);
            }
            table.forget();
        }
    }

    /** Links the system call; several hundred classes of the JDK. */
    static final class Link implements Runnable {
        private ProcessUsage usage;
        private String problem;

        @Override
        public void run() {
            try {
                usage = ProcessUsage.link();
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                problem = e.toString();
            }
        }

        /** Links, unrecorded. */
        static Link now() {
            Link link = new Link();
            Unrecorded.run(link);
            return link;
        }
    }

    boolean hasBegun() {
        return reported != null;
    }

    void begin() {
        begunAt = System.nanoTime();
        looked = false;
        reported = now();
    }

    void forget() {
        reported = null;
        table.forget();
    }

    /** @param atLast whether to read even beyond the CPU limit, because no later event follows */
    void emit(boolean atLast) {
        if (atLast && System.nanoTime() - begunAt >= LINK_AFTER_NANOS && untilLink(System.nanoTime()) == 0) {
            use(Link.now());
        }
        if (problem != null && !atLast && !pace.allows(System.nanoTime())) {
            return;
        }
        ContextSwitchCounts now = now();
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

    /** Limitations on this system, human-readable; null if there are none. */
    String note() {
        if (problem == null) {
            return null;
        }
        return "timeagent.ContextSwitches misses threads that end between two samples: getrusage cannot be called here"
                + " ("
                + problem + ")";
    }

    private ContextSwitchCounts now() {
        if (usage == null) {
            return readTable();
        }
        usage.read();
        return new ContextSwitchCounts(usage.voluntary(), usage.involuntary());
    }

    private ContextSwitchCounts readTable() {
        long cpu = ThreadCpu.nanos();
        table.read();
        table.allReported();
        pace.ran(System.nanoTime(), ThreadCpu.nanos() - cpu, HOUR);
        return table.all();
    }
}
