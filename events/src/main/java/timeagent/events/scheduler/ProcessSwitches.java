package timeagent.events.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import timeagent.events.ProcessUsage;

/**
 * Counts the switches of the whole process from when it is told to begin, and tells them as events.
 *
 * <p>The counts are the system's for the process, which include threads that began and ended unseen. To link that call
 * takes long. So where no thread has ended yet, as while the JVM starts, it begins with the sum of the threads alive,
 * which is then the same.
 */
final class ProcessSwitches {
    private static final long HOUR = 3_600_000_000_000L;

    private final TaskFiles files;
    private final TaskTable table;
    private final Pace pace = new Pace();
    private ProcessUsage usage;
    private String problem;
    private Switches told;
    private boolean slowed;

    ProcessSwitches(TaskFiles files) {
        this.files = files;
        table = new TaskTable(files);
    }

    boolean hasBegun() {
        return told != null;
    }

    void begin() {
        if (usage == null && noThreadHasEnded()) {
            table.forget();
            told = readTable();
        } else {
            told = now();
        }
    }

    void forget() {
        told = null;
        table.forget();
    }

    /** @param atLast whether to count now even if that takes more time than it should: nothing comes later */
    void emit(boolean atLast) {
        if (problem != null && !atLast && !pace.allows(System.nanoTime())) {
            slowed = true;
            return;
        }
        Switches now = now();
        Switches news = now.since(told);
        if (atLast && news.equals(Switches.NONE)) {
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
                + problem + ")" + (slowed ? ", and samples are less frequent to save time" : "");
    }

    private Switches now() {
        link();
        if (usage == null) {
            return readTable();
        }
        usage.read();
        return new Switches(usage.voluntary(), usage.involuntary());
    }

    private void link() {
        if (usage != null || problem != null) {
            return;
        }
        try {
            usage = ProcessUsage.link();
            table.forget();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            problem = e.toString();
        }
    }

    private Switches readTable() {
        long cpu = ThreadCpu.nanos();
        table.read();
        pace.ran(System.nanoTime(), ThreadCpu.nanos() - cpu, HOUR);
        return table.all();
    }

    private static boolean noThreadHasEnded() {
        try {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            return threads.getThreadCount() == threads.getTotalStartedThreadCount();
        } catch (LinkageError e) {
            // a runtime without java.management: nobody knows
            return false;
        }
    }
}
