package sampleapp;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads the clock once per interval in one thread, to measure the CPU share of reading the time. */
@Command(
        name = "clock-rate",
        description =
                "Reads System.currentTimeMillis() once per interval in one thread: CPU share of process and thread.")
final class ClockRateWorkload extends Workload {

    @Option(names = "--interval", paramLabel = "DURATION", defaultValue = "1ms", description = "From 1us to 1s.")
    private String interval;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10", description = "Duration of the run.")
    private long seconds;

    private final LongConsumer pause;
    /** Keeps the JIT compiler from removing the reads. */
    private volatile long latest;

    ClockRateWorkload() {
        // Thread.sleep of JDK 17 rounds 250 us up to 1 ms
        this(LockSupport::parkNanos);
    }

    /** @param pause pauses the reading thread for some nanoseconds */
    ClockRateWorkload(LongConsumer pause) {
        this.pause = pause;
    }

    @Override
    Results run() throws WorkloadException {
        long nanos = Durations.nanos(interval);
        valid(
                1_000 <= nanos && nanos <= 1_000_000_000,
                "--interval",
                interval,
                "a duration from 1us to 1s, written like 250us, 10ms or 1s");
        inRange("--seconds", seconds, 1, 1_000_000);
        return run(seconds * 1_000_000_000 / nanos, nanos);
    }

    private Results run(long reads, long intervalNanos) throws WorkloadException {
        WorkerGroup crew = new WorkerGroup();
        crew.add("clock-rate", () -> {
            long before = threadCpuNanos();
            latest = readClock(reads, intervalNanos);
            return threadCpuNanos() - before;
        });
        long start = System.nanoTime();
        long cpuBefore = processCpuNanos();
        long threadCpu = crew.run();
        long processCpu = processCpuNanos() - cpuBefore;
        long nanos = System.nanoTime() - start;
        return new Results()
                .add("reads", reads)
                .add("interval", interval)
                // each interval is longer by the wake-up time of a thread
                .add("seconds", nanos / 1e9, 3)
                .add("processCpuPercent", 100.0 * processCpu / nanos, 2)
                .add("threadCpuPercent", 100.0 * threadCpu / nanos, 2);
    }

    /** Reads no other clock: the pauses have a fixed length. */
    private long readClock(long reads, long intervalNanos) {
        long newest = 0;
        for (long i = 0; i < reads; i++) {
            newest = Math.max(newest, System.currentTimeMillis());
            pause.accept(intervalNanos);
        }
        return newest;
    }

    private static long threadCpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long processCpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
