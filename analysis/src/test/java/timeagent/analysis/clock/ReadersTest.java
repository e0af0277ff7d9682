package timeagent.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import timeagent.analysis.clock.ClockCosts.Reads;

class ReadersTest {

    private static final int BATCHES = 9;

    /** Histograms keep three digits. */
    private static final double ROUNDED = 1e-3;

    private final AtomicLong time = new AtomicLong();
    private final CountDownLatch batches = new CountDownLatch(BATCHES);

    /** Stops one thread after {@link #BATCHES} batches, or a few more. */
    private Reads readAlone(IntToLongFunction clock) throws InterruptedException {
        Readers readers = Readers.start(
                times -> {
                    long read = clock.applyAsLong(times);
                    batches.countDown();
                    return read;
                },
                1,
                time::get);
        batches.await();
        return readers.stop();
    }

    @Test
    void readsInAllThreadsAtTheSameTime() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(3);

        Readers readers = Readers.start(
                times -> {
                    inside.countDown();
                    return await(inside);
                },
                3,
                System::nanoTime);

        inside.await();
        assertThat(readers.stop().threads()).isEqualTo(3);
    }

    @Test
    void readsInEveryThreadThoughItIsStoppedAtOnce() throws InterruptedException {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();

        Readers readers = Readers.start(
                times -> {
                    seen.add(Thread.currentThread());
                    return times;
                },
                4,
                System::nanoTime);
        readers.stop();

        assertThat(seen).hasSize(4).allMatch(Thread::isDaemon);
    }

    @Test
    void tellsWhatOneThreadSees() throws InterruptedException {
        Reads reads = readAlone(times -> time.addAndGet(25L * times));

        assertThat(reads.nanosPerRead()).isCloseTo(25, within(25 * ROUNDED));
        assertThat(reads.readsPerSecond()).isCloseTo(40e6, within(1e-3));
    }

    @Test
    void leavesOutOfTheReadTheWaitForACpu() throws InterruptedException {
        long preempted = 10_000_000;

        Reads reads = readAlone(times -> time.addAndGet(25L * times + (batches.getCount() == BATCHES ? preempted : 0)));

        assertThat(reads.nanosPerRead()).isCloseTo(25, within(25 * ROUNDED));
        assertThat(reads.readsPerSecond()).isLessThan(40e6);
    }

    /** One step in eight batches: the median of them is nothing. */
    @Test
    void measuresWithATimeThatStepsSeldom() throws InterruptedException {
        long tick = 4_000_000;
        AtomicLong exact = new AtomicLong();

        Reads reads = readAlone(times -> {
            long now = exact.addAndGet(1000L * times);
            time.set(now / tick * tick);
            return now;
        });

        assertThat(reads.nanosPerRead()).isBetween(500.0, 1000 * (1 + ROUNDED));
    }

    @Test
    void tellsWhyAThreadFailed() throws InterruptedException {
        Readers readers = Readers.start(
                times -> {
                    throw new UnsupportedOperationException("no clock");
                },
                2,
                System::nanoTime);

        assertThatThrownBy(readers::stop)
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("no clock");
    }

    private static long await(CountDownLatch latch) {
        try {
            latch.await();
            return latch.getCount();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
