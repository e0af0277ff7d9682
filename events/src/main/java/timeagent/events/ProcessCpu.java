package timeagent.events;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The CPU time of the process since it started, of all its threads, also those that have ended; to 10 ms, as Linux counts it.
 *
 * <p>From {@code /proc}: the JDK's own ways load a hundred classes.
 */
final class ProcessCpu {
    static final long NOT_KNOWN = Long.MIN_VALUE;

    private static final Path STAT = Path.of("/proc/self/stat");

    /** The kernel gives times to programs in this unit on every platform the JDK runs on. */
    private static final long NANOS_PER_TICK = 10_000_000;

    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private ProcessCpu() {}

    /** Nanoseconds; {@link #NOT_KNOWN} on another system than Linux. */
    static long nanos() {
        return nanos(STAT);
    }

    static long nanos(Path stat) {
        try {
            // the name of the program stands in parentheses, and may have any characters
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * NANOS_PER_TICK;
        } catch (IOException | RuntimeException e) {
            return NOT_KNOWN;
        }
    }
}
