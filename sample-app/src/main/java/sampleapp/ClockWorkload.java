package sampleapp;

import java.time.Instant;
import java.util.Date;
import java.util.function.LongUnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads a clock a given number of times in a loop, to measure the cost of one read on one or several threads. */
@Command(name = "clock", description = "Reads a clock in a loop, N times in all, shared by the threads.")
final class ClockWorkload extends Workload {

    /** The clocks, named as in the JDK. */
    enum Api {
        currentTimeMillis(ClockWorkload::readClock),
        nanoTime(ClockWorkload::readNanoTime),
        instant(ClockWorkload::readInstant),
        date(ClockWorkload::readDate);

        private final LongUnaryOperator loop;

        Api(LongUnaryOperator loop) {
            this.loop = loop;
        }
    }

    @Option(names = "--calls", paramLabel = "N", defaultValue = "100000000", description = "Reads of all threads.")
    private long calls;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1", description = "Threads that share the reads.")
    private int threads;

    @Option(
            names = "--api",
            paramLabel = "API",
            defaultValue = "currentTimeMillis",
            description = "Clock to read: ${COMPLETION-CANDIDATES}.")
    private Api api;

    @Override
    Results run() throws WorkloadException {
        inRange("--calls", calls, 1, Long.MAX_VALUE);
        inRange("--threads", threads, 1, 1024);
        WorkerGroup crew = new WorkerGroup();
        for (int i = 0; i < threads; i++) {
            long share = WorkerGroup.share(calls, i, threads);
            crew.add("clock-" + i, () -> api.loop.applyAsLong(share));
        }
        long start = System.nanoTime();
        crew.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Results()
                .add("calls", calls)
                .add("threads", threads)
                .add("api", api)
                .add("seconds", seconds, 3)
                // per thread, so that contention between readers shows
                .add("nsPerRead", seconds * 1e9 * threads / calls, 2)
                .add("readsPerSecond", calls / seconds, 0);
    }

    // one loop and one call site for each clock; the result keeps the JIT compiler from removing the loop

    private static long readClock(long calls) {
        long latest = 0;
        for (long i = 0; i < calls; i++) {
            latest = Math.max(latest, System.currentTimeMillis()); // the clock call site
        }
        return latest;
    }

    private static long readNanoTime(long calls) {
        long latest = Long.MIN_VALUE;
        for (long i = 0; i < calls; i++) {
            latest = Math.max(latest, System.nanoTime());
        }
        return latest;
    }

    private static long readInstant(long calls) {
        long latest = 0;
        for (long i = 0; i < calls; i++) {
            latest = Math.max(latest, Instant.now().getNano());
        }
        return latest;
    }

    private static long readDate(long calls) {
        long latest = 0;
        for (long i = 0; i < calls; i++) {
            latest = Math.max(latest, new Date().getTime());
        }
        return latest;
    }
}
