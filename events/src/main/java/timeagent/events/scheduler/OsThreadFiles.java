package timeagent.events.scheduler;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Reads the {@code status} files of a process and its threads below {@code /proc}, through one buffer. */
final class OsThreadFiles {
    /** This process, where the system has {@code /proc}. */
    static final File SELF = new File("/proc/self");

    // about 1.5 kB; longer on machines with very many CPUs
    private byte[] buffer = new byte[4096];
    private final OsThreadStatus status = new OsThreadStatus();
    private final File process;
    private final File tasks;

    /** @param process {@link #SELF}, or a folder like it */
    OsThreadFiles(File process) {
        this.process = process;
        tasks = new File(process, "task");
    }

    /** The OS ids of the live threads; empty if unknown. */
    int[] ids() {
        String[] names = tasks.list();
        if (names == null) {
            return new int[0];
        }
        int[] ids = new int[names.length];
        int count = 0;
        for (String name : names) {
            try {
                ids[count] = Integer.parseInt(name);
                count++;
            } catch (NumberFormatException e) {
                // not a thread
            }
        }
        return count == ids.length ? ids : java.util.Arrays.copyOf(ids, count);
    }

    /** The status of the process's first thread, in the file of the process; null if unknown. */
    OsThreadStatus process() {
        return read(new File(process, "status"));
    }

    /** The status of a thread, valid until the next call; null if the thread has ended or is not readable. */
    OsThreadStatus task(int id) {
        return read(new File(tasks, id + "/status"));
    }

    private OsThreadStatus read(File file) {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            int size = 0;
            int read;
            // a read returns the whole file or, of a long one, whole pages
            while ((read = in.read(buffer, size, buffer.length - size)) > 0) {
                size += read;
                if (size == buffer.length) {
                    buffer = java.util.Arrays.copyOf(buffer, 2 * size);
                } else if (status.read(buffer, size)) {
                    return status;
                }
            }
            return status.read(buffer, size) ? status : null;
        } catch (IOException | SecurityException e) {
            // the thread ended after listing or during the read (ESRCH)
            return null;
        }
    }
}
