package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import timeagent.benchmarks.Calibration;

/** A command line whose process must succeed. */
record Command(List<String> line) {

    /** CPU times of processes in {@code /proc}, ns. */
    private static final double TICK = 1e7;

    static Command of(String... line) {
        return new Command(List.of(line));
    }

    Command and(String... more) {
        List<String> all = new ArrayList<>(line);
        all.addAll(List.of(more));
        return new Command(all);
    }

    /**
     * Runs it and returns what it prints.
     *
     * @throws IOException if its exit status is not 0; what it prints is part of the message
     */
    String output() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", line) + " failed:\n" + output);
        }
        return output;
    }

    /** Times the whole process; the bytes that it allocates are not known. */
    Iteration time() throws IOException, InterruptedException {
        double before = Calibration.nanos();
        double cpu = cpuNanosOfChildren();
        long start = System.nanoTime();
        output();
        double nanos = System.nanoTime() - start;
        cpu = cpuNanosOfChildren() - cpu;
        return new Iteration(nanos, cpu, Double.NaN, Math.max(before, Calibration.nanos()));
    }

    /** Of all that have ended, in steps of 10 ms; NaN where there is no {@code /proc}. */
    private static double cpuNanosOfChildren() throws IOException {
        Path file = Path.of("/proc/self/stat");
        if (!Files.exists(file)) {
            return Double.NaN;
        }
        String stat = Files.readString(file);
        // the first fields, up to the program's name in parentheses, are left out: cutime and cstime are the 16th and
        // 17th
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * TICK;
    }
}
