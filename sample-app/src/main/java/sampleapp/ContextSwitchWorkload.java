package sampleapp;

import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Two threads that hand a turn to each other, to measure the cost of a context switch. */
@Command(
        name = "context-switch",
        description = "Two threads take turns, N each, and wait for each other: number of waits and time for each.")
final class ContextSwitchWorkload extends Workload {

    private static final String ALL_CPUS = "all";
    private static final String RANGE = "[0-9]{1,5}(-[0-9]{1,5})?";
    private static final Pattern CPU_LIST = Pattern.compile(ALL_CPUS + "|" + RANGE + "(," + RANGE + ")*");

    @Option(names = "--iterations", paramLabel = "N", defaultValue = "1000000", description = "Turns of each thread.")
    private long iterations;

    @Option(
            names = "--cpu",
            paramLabel = "LIST",
            defaultValue = ALL_CPUS,
            description = "CPUs to pin to, as 0 or 0,2-3.")
    private String cpus;

    @Option(
            names = "--how",
            paramLabel = "HOW",
            defaultValue = "park",
            description = "How to hand over the turn: ${COMPLETION-CANDIDATES}.")
    private PingPong.Kind how;

    @Option(names = "--virtual", description = "Use virtual threads (JDK 21 or newer).")
    private boolean virtual;

    @Override
    Results run() throws WorkloadException {
        inRange("--iterations", iterations, 1, Long.MAX_VALUE / 4);
        valid(CPU_LIST.matcher(cpus).matches(), "--cpu", cpus, "a list of CPUs, written like 0 or 0,2-3");
        if (!cpus.equals(ALL_CPUS)) {
            Taskset.pin(cpus);
        }
        try (PingPong handOver = how.open()) {
            WorkerGroup crew = virtual ? new WorkerGroup(VirtualThreads.factory()) : new WorkerGroup();
            Thread first = crew.add("switch-0", () -> handOver.takeTurns(0, iterations));
            Thread second = crew.add("switch-1", () -> handOver.takeTurns(1, iterations));
            handOver.threads(first, second);
            long start = System.nanoTime();
            long parks = crew.run();
            double nanos = System.nanoTime() - start;
            return new Results()
                    .add("how", how)
                    .add("threads", virtual ? "virtual" : "platform")
                    .add("cpu", cpus)
                    .add("iterations", iterations)
                    .add("parks", parks)
                    .add("seconds", nanos / 1e9, 3)
                    .add("nanosPerSwitch", nanos / Math.max(1, parks), 0);
        }
    }
}
