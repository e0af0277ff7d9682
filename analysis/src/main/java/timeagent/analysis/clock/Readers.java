package timeagent.analysis.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Threads that read a clock at the same time, from when all of them run until {@link #stop}.
 *
 * <p>A flag stops them, not the time: on a slow clock, reading it would count.
 */
final class Readers {

    /** So many that timing them costs nothing, and short enough to end soon where a read takes many microseconds. */
    static final int BATCH = 512;

    private static final int DIGITS = 3;

    private final IntToLongFunction clock;
    private final LongSupplier time;
    private final CountDownLatch running;
    private final List<FutureTask<Reader>> readers = new ArrayList<>();
    private volatile boolean stopped;

    private Readers(IntToLongFunction clock, int threads, LongSupplier time) {
        this.clock = clock;
        this.time = time;
        running = new CountDownLatch(threads);
    }

    /**
     * Returns when all threads are reading.
     *
     * @param clock reads as many times as its argument says and returns a value that depends on every read
     * @param time in ns
     * @throws OutOfMemoryError if the system does not give that many threads
     */
    static Readers start(IntToLongFunction clock, int threads, LongSupplier time) throws InterruptedException {
        Readers readers = new Readers(clock, threads, time);
        for (int i = 0; i < threads; i++) {
            FutureTask<Reader> reader = new FutureTask<>(readers.new Reader());
            readers.readers.add(reader);
            Thread thread = new Thread(reader, "clock-reader-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        readers.running.await();
        return readers;
    }

    /** Returns when the last batch of every thread has ended; each has made one at least. */
    ClockCosts.Reads stop() throws InterruptedException {
        stopped = true;
        Histogram batches = new Histogram(DIGITS);
        long reads = 0;
        long nanos = 0;
        double readsPerSecond = 0;
        try {
            for (FutureTask<Reader> task : readers) {
                Reader reader = task.get();
                batches.add(reader.batches);
                reads += reader.reads;
                nanos += reader.nanos;
                readsPerSecond += reader.reads * 1e9 / Math.max(1, reader.nanos);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        // of the batches, so that those in which a thread had to wait for a CPU say nothing about the clock
        double median = (double) batches.getValueAtPercentile(50) / BATCH;
        // a clock that counts timer interrupts gives most batches no time at all
        double nanosPerRead = median > 0 ? median : (double) nanos / reads;
        return new ClockCosts.Reads(readers.size(), nanosPerRead, readsPerSecond);
    }

    private final class Reader implements Callable<Reader> {
        private final Histogram batches = new Histogram(DIGITS);
        private long reads;
        private long nanos;
        /** Kept, so that the reads are. */
        private long sum;

        @Override
        public Reader call() throws InterruptedException {
            running.countDown();
            running.await();
            long start = time.getAsLong();
            long before = start;
            do {
                sum += clock.applyAsLong(BATCH);
                long now = time.getAsLong();
                batches.recordValue(now - before);
                before = now;
                reads += BATCH;
            } while (!stopped);
            nanos = before - start;
            return this;
        }
    }
}
