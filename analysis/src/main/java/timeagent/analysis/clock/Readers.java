package timeagent.analysis.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

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
    private final List<FutureTask<Double>> threads = new ArrayList<>();
    /** Of all threads. */
    private final Histogram batches = new SynchronizedHistogram(DIGITS);
    /** Kept, so that the reads are. */
    private final LongAdder sum = new LongAdder();

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
            FutureTask<Double> task = new FutureTask<>(readers::read);
            readers.threads.add(task);
            Thread thread = new Thread(task, "clock-reader-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        readers.running.await();
        return readers;
    }

    /** Returns the reads per second of a thread. */
    private Double read() throws InterruptedException {
        Histogram ownBatches = new Histogram(DIGITS);
        long ownSum = 0;
        running.countDown();
        running.await();
        long start = time.getAsLong();
        long before = start;
        do {
            ownSum += clock.applyAsLong(BATCH);
            long now = time.getAsLong();
            ownBatches.recordValue(now - before);
            before = now;
        } while (!stopped);
        batches.add(ownBatches);
        sum.add(ownSum);
        return ownBatches.getTotalCount() * BATCH * 1e9 / Math.max(1, before - start);
    }

    /** Returns when the last batch of every thread has ended; each has made one at least. */
    ClockCosts.Reads stop() throws InterruptedException {
        stopped = true;
        double readsPerSecond = 0;
        try {
            for (FutureTask<Double> thread : threads) {
                readsPerSecond += thread.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        // of the batches, so that those in which a thread had to wait for a CPU say nothing about the clock
        double median = batches.getValueAtPercentile(50);
        // a clock that counts timer interrupts gives most batches no time at all
        double nanosPerBatch = median > 0 ? median : batches.getMean();
        return new ClockCosts.Reads(threads.size(), nanosPerBatch / BATCH, readsPerSecond);
    }
}
