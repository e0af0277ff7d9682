package timeagent.events.scheduler;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the {@code status} files of a process and its threads below {@code /proc}, through one buffer. */
final class OsThreadFiles {
    /** This process, where the system has {@code /proc}. */
    static final File SELF = new File("/proc/self");

    // about 1.5 kB are used; more on machines with very many CPUs
    private byte[] buffer = new byte[4096];
    private final File process;
    private final File tasks;

    /** @param process {@link #SELF}, or a folder like it */
    OsThreadFiles(File process) {
        this.process = process;
        tasks = new File(process, "task");
    }

    /** The OS ids of the live threads; empty if unknown. */
    String[] ids() {
        String[] ids = tasks.list();
        return ids == null ? new String[0] : ids;
    }

    /** The status of the process's first thread, in the file of the process; null if unknown. */
    OsThreadStatus process() {
        return read(new File(process, "status"));
    }

    /** The status of a thread; null if the thread has ended or is not readable. */
    OsThreadStatus task(String id) {
        return read(new File(tasks, id.concat("/status")));
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
}
