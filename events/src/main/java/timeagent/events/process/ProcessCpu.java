package timeagent.events.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The CPU time of the process since it started, including threads that have ended; in steps of 10 ms, as Linux counts
 * it.
 *
 * <p>Reads {@code /proc}: the JDK's beans load a hundred classes.
 */
public final class ProcessCpu {
    public static final long NOT_KNOWN = Long.MIN_VALUE;

    private static final Path STAT = Path.of("/proc/self/stat");

    /** USER_HZ is 100 on every Linux platform that the JDK supports. */
    private static final long NANOS_PER_TICK = 10_000_000;

    // user time, with the time in the kernel behind it: fields 14 and 16 of proc(5)
    static final int OF_PROCESS = 11;
    static final int OF_CHILDREN = 13;

    private ProcessCpu() {}

    /** Nanoseconds; {@link #NOT_KNOWN} on another system than Linux. */
    public static long nanos() {
        return nanos(STAT, OF_PROCESS);
    }

    /** The same of child processes that have ended and were waited for, with all their threads. */
    public static long nanosOfChildren() {
        return nanos(STAT, OF_CHILDREN);
    }

    static long nanos(Path stat, int user) {
        try {
            // the program name is in parentheses and may contain any characters
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[user]) + Long.parseLong(fields[user + 1])) * NANOS_PER_TICK;
        } catch (IOException | RuntimeException e) {
            return NOT_KNOWN;
        }
    }
}
