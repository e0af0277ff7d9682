package timeagent.analysis.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU time of child processes that have ended, all their threads, user and system: Linux keeps it for the parent in
 * {@code /proc/self/stat} (proc(5), fields cutime and cstime).
 *
 * <p>It is exact to 10 ms and has the whole life of the process, start of the JVM included, which no event of the recording has.
 * Other systems do not have it, so there the metric is left out.
 */
record ChildProcessCpu(Path stat) {

    static final ChildProcessCpu OF_THIS_PROCESS = new ChildProcessCpu(Path.of("/proc/self/stat"));

    // what a process sees is in units of 1/100 s on every architecture Linux runs Java on, whatever the kernel uses
    // inside
    private static final double TICKS_PER_SECOND = 100;
    private static final int CUTIME = 15;
    private static final int CSTIME = 16;

    /** Seconds used by all children that have ended so far; null where the system does not have it. */
    Double seconds() {
        try {
            String line = Files.readString(stat);
            // the second field is the program's name in brackets, which may have spaces and brackets of its own
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[CUTIME - 2]) + Long.parseLong(fields[CSTIME - 2])) / TICKS_PER_SECOND;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }
}
