package sampleapp;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** Reads a clock a given number of times in a loop: the price of one read, alone and on several threads. */
final class ClockWorkload implements Workload {

    static final Map<String, LongUnaryOperator> LOOPS = Map.of(
            "currentTimeMillis", ClockWorkload::readClock,
            "nanoTime", ClockWorkload::readNanoTime,
            "instant", ClockWorkload::readInstant,
            "date", ClockWorkload::readDate);

    @Override
    public String name() {
        return "clock";
    }

    @Override
    public String description() {
        return "reads of a clock in a loop, N in all, shared by the threads";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("calls", "N", 100_000_000, 1, Long.MAX_VALUE),
                Option.number("threads", "N", 1, 1, 1024),
                Option.word("api", List.of("currentTimeMillis", "nanoTime", "instant", "date")));
    }

    @Override
    public Results run(Arguments arguments) throws WorkloadException {
        long calls = arguments.number("calls");
        int threads = arguments.integer("threads");
        String api = arguments.word("api");
        LongUnaryOperator loop = LOOPS.get(api);
        Crew crew = new Crew();
        for (int i = 0; i < threads; i++) {
            long share = Crew.share(calls, i, threads);
            crew.add("clock-" + i, () -> loop.applyAsLong(share));
        }
        long start = System.nanoTime();
        crew.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Results()
                .add("calls", calls)
                .add("threads", threads)
                .add("api", api)
                .add("seconds", seconds, 3)
                // as one thread sees it, so that readers who wait for each other show
                .add("nsPerRead", seconds * 1e9 * threads / calls, 2)
                .add("readsPerSecond", calls / seconds, 0);
    }

    // one loop and one call site for each clock; its result is used, so that the loop stays

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
