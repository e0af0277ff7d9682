package sampleapp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Pins this process to CPUs, with the program of that name that Linux has.
 *
 * <p>All threads that run, and so all that they start: it is the process that is measured and recorded, as under
 * {@code taskset java}. A second JVM started under it would write over the recording of this one.
 */
final class Taskset {

    private Taskset() {}

    /** @throws WorkloadException if there is no such program, or it does not know the CPUs */
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
