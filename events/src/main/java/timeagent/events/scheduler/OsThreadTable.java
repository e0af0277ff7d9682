package timeagent.events.scheduler;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import timeagent.events.process.ThreadCpu;

/**
 * The OS threads of a process, as their {@code status} files below {@code /proc} have them, with switches not yet reported.
 *
 * <p>Reads very many threads less often: at most a thousandth of one CPU, 1 ms per second.
 */
final class OsThreadTable {
    /** Limits the ended threads kept while no event reports them. */
    private static final int MOST_ENDED = 10_000;

    /** Number of threads that may be read every second, which takes about a millisecond. */
    static final int FEW = 64;

    /** Slightly less than the period of the caller, one second. */
    private static final long SECOND = 900_000_000;

    private static final long HOUR = 3_600_000_000_000L;

    /** Rest after a reading, in multiples of its CPU time. */
    private static final long REST = 1000;

    /** This process, where the system has {@code /proc}. */
    static final File SELF = new File("/proc/self");

    private final File process;
    private final File folder;

    // about 1.5 kB are used; more on machines with very many CPUs
    private byte[] buffer = new byte[4096];

    private final Map<String, OsThread> tasks = new HashMap<>();
    private long readings;
    private long readAt;
    private long rest;
    private final List<OsThread> ended = new ArrayList<>();
    private ContextSwitchCounts ofEnded = ContextSwitchCounts.NONE;

    /** @param process {@link #SELF}, or a folder like it */
    OsThreadTable(File process) {
        this.process = process;
        folder = new File(process, "task");
    }

    /** The OS ids of the live threads; empty if unknown. */
    String[] ids() {
        String[] ids = folder.list();
        return ids == null ? new String[0] : ids;
    }

    /** The status of the process's first thread, in the file of the process; null if unknown. */
    OsThreadStatus process() {
        return read(new File(process, "status"));
    }

    /** The status of a thread; null if the thread has ended or is not readable. */
    OsThreadStatus task(String id) {
        return read(new File(folder, id.concat("/status")));
    }

    boolean exists(OsThread task) {
        return new File(folder, task.id).exists();
    }

    private OsThreadStatus read(File file) {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            int size = 0;
            int read;
            // a read returns the whole file or, of a long one, whole pages
            while ((read = in.read(buffer, size, buffer.length - size)) > 0) {
                size += read;
                OsThreadStatus status = OsThreadStatus.of(new String(buffer, 0, size, StandardCharsets.ISO_8859_1));
                if (status != null) {
                    return status;
                }
                if (size == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * size);
                }
            }
        } catch (IOException | SecurityException e) {
            // the thread ended after listing or during the read (ESRCH)
        }
        return null;
    }

    /**
     * Reads every thread, few of them as often as asked and many within a CPU budget; the first reading after {@link
     * #forget} is the baseline.
     *
     * @param always whether to read even beyond the budget
     * @return whether the threads were read
     */
    boolean read(boolean always) {
        if (!always && readings != 0 && System.nanoTime() - readAt < rest) {
            return false;
        }
        long cpu = ThreadCpu.nanos();
        read();
        rest = rest(ThreadCpu.nanos() - cpu, tasks.size());
        readAt = System.nanoTime();
        return true;
    }

    /** Nanoseconds without a reading after one that took this CPU time. */
    static long rest(long cpuNanos, int threads) {
        return Math.min(REST * cpuNanos, threads <= FEW ? SECOND : HOUR);
    }

    private void read() {
        boolean first = readings++ == 0;
        for (String id : ids()) {
            OsThreadStatus status = task(id);
            if (status == null) {
                continue;
            }
            OsThread task = tasks.get(id);
            if (task == null || !task.canBecome(status)) {
                if (task != null) {
                    end(task);
                }
                task = new OsThread(id);
                tasks.put(id, task);
            }
            task.read(status, readings);
            if (first) {
                task.delta();
            }
        }
        for (Iterator<OsThread> each = tasks.values().iterator(); each.hasNext(); ) {
            OsThread task = each.next();
            if (!task.wasRead(readings)) {
                end(task);
                each.remove();
            }
        }
    }

    private void end(OsThread task) {
        ofEnded = ofEnded.plus(task.all);
        if (task.hasDelta() && ended.size() < MOST_ENDED) {
            ended.add(task);
        }
    }

    /** The threads with switches not yet reported, including those that have ended. */
    List<OsThread> withDelta() {
        List<OsThread> list = new ArrayList<>(ended);
        for (OsThread task : tasks.values()) {
            if (task.hasDelta()) {
                list.add(task);
            }
        }
        return list;
    }

    /** All switches seen so far: of live threads, and of ended threads up to their last reading. */
    ContextSwitchCounts all() {
        ContextSwitchCounts sum = ofEnded;
        for (OsThread task : tasks.values()) {
            sum = sum.plus(task.all);
        }
        return sum;
    }

    /** Counts the switches of threads from now on; removes ended threads. */
    void dropDeltas() {
        for (OsThread task : tasks.values()) {
            task.delta();
        }
        ended.clear();
    }

    int size() {
        return tasks.size();
    }

    void forget() {
        tasks.clear();
        readings = 0;
        ended.clear();
        ofEnded = ContextSwitchCounts.NONE;
    }
}
