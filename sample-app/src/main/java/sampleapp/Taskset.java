package sampleapp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Pins this process to CPUs with the Linux program {@code taskset}.
 *
 * <p>Pins all threads, and so those they start, as
 * {@code taskset java} does. A second JVM would overwrite the recording of this one.
 */
final class Taskset {

    private Taskset() {}

    /** @throws WorkloadException if the program is missing or rejects the CPUs */
    static void pin(String cpus) throws WorkloadException {
        pin("taskset", cpus);
    }

    static void pin(String program, String cpus) throws WorkloadException {
        String self = Long.toString(ProcessHandle.current().pid());
        try {
            Process taskset = new ProcessBuilder(List.of(program, "-a", "-c", "-p", cpus, self))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(taskset.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            if (taskset.waitFor() != 0) {
                throw new WorkloadException(
                        "--cpu " + cpus + ": this process cannot be pinned to these CPUs ("
                                + said.strip().replaceAll("\\R", " ") + ")",
                        null);
            }
        } catch (IOException e) {
            throw new WorkloadException(
                    "--cpu " + cpus + " needs the program " + program
                            + " (Linux, package util-linux), which was not found; leave --cpu out",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException("interrupted", e);
        }
    }
}
