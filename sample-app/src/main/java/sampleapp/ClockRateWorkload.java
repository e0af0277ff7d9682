package sampleapp;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Reads the clock once per interval in one thread: the CPU share of a program that only looks at the time. */
final class ClockRateWorkload implements Workload {

    private final LongConsumer pause;
    /** What was read last, kept so that the reads are. */
    private volatile long latest;

    ClockRateWorkload() {
        // Thread.sleep of JDK 17 rounds 250 us up to 1 ms
        this(LockSupport::parkNanos);
    }

    /** @param pause lets the reading thread wait for some nanoseconds */
    ClockRateWorkload(LongConsumer pause) {
        this.pause = pause;
    }

    @Override
    public String name() {
        return "clock-rate";
    }

    @Override
    public String description() {
        return "one read of System.currentTimeMillis() per interval in one thread: CPU share of process and thread";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.duration("interval", "1ms", "1us", "1s"), Option.number("seconds", "N", 10, 1, 1_000_000));
    }

    @Override
    public Results run(Arguments arguments) throws WorkloadException {
        long interval = Durations.nanos(arguments.word("interval"));
        long reads = arguments.number("seconds") * 1_000_000_000 / interval;
        Crew crew = new Crew();
        crew.add("clock-rate", () -> {
            long before = threadCpuNanos();
            latest = readClock(reads, interval);
            return threadCpuNanos() - before;
        });
        long start = System.nanoTime();
        long cpuBefore = processCpuNanos();
        long threadCpu = crew.run();
        long processCpu = processCpuNanos() - cpuBefore;
        long nanos = System.nanoTime() - start;
        return new Results()
                .add("reads", reads)
                .add("interval", arguments.word("interval"))
                // each interval is as much longer as the system takes to wake a thread
                .add("seconds", nanos / 1e9, 3)
                .add("processCpuPercent", 100.0 * processCpu / nanos, 2)
                .add("threadCpuPercent", 100.0 * threadCpu / nanos, 2);
    }

    /** The only clock that is read meanwhile: pauses of the same length need no second one. */
    private long readClock(long reads, long interval) {
        long newest = 0;
        for (long i = 0; i < reads; i++) {
            newest = Math.max(newest, System.currentTimeMillis());
            pause.accept(interval);
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
