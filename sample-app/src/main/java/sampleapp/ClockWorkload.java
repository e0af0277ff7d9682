package sampleapp;

import java.util.List;

/** Reads the clock a given number of times in a loop: the price of one read, alone and on several threads. */
final class ClockWorkload implements Workload {

    @Override
    public String name() {
        return "clock";
    }

    @Override
    public String description() {
        return "reads of System.currentTimeMillis() in a loop, N in all, shared by the threads";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("calls", "N", 100_000_000, 1, Long.MAX_VALUE), Option.number("threads", "N", 1, 1, 1024));
    }

    @Override
    public Results run(Arguments arguments) throws WorkloadException {
        long calls = arguments.number("calls");
        int threads = arguments.integer("threads");
        Crew crew = new Crew();
        for (int i = 0; i < threads; i++) {
            long share = Crew.share(calls, i, threads);
            crew.add("clock-" + i, () -> readClock(share));
        }
        long start = System.nanoTime();
        crew.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Results()
                .add("calls", calls)
                .add("threads", threads)
                .add("seconds", seconds, 3)
                // as one thread sees it, so that readers who wait for each other show
                .add("nsPerRead", seconds * 1e9 * threads / calls, 2)
                .add("readsPerSecond", calls / seconds, 0);
    }

    /** The only call site of the clock; its result is used, so that the loop stays. */
    private static long readClock(long calls) {
        long latest = 0;
        for (long i = 0; i < calls; i++) {
            latest = Math.max(latest, System.currentTimeMillis()); // the clock call site
        }
        return latest;
    }
}
