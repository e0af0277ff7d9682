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
    static final long NOT_KNOWN = Long.MIN_VALUE;

    private static final Path STAT = Path.of("/proc/self/stat");

    /** USER_HZ is 100 on every Linux platform that the JDK supports. */
    private static final long NANOS_PER_TICK = 10_000_000;

    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private ProcessCpu() {}

    /** Nanoseconds; {@link #NOT_KNOWN} on another system than Linux. */
    public static long nanos() {
        return nanos(STAT);
    }

    static long nanos(Path stat) {
        try {
            // the program name is in parentheses and may contain any characters
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * NANOS_PER_TICK;
        } catch (IOException | RuntimeException e) {
            return NOT_KNOWN;
        }
    }
}
