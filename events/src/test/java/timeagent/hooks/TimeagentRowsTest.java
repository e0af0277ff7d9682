package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import timeagent.events.OwnNumber;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;

final class TimeagentRowsTest {
    private static final int THREADS = 8;
    private static final int PAGES = 4;

    private final TimeagentHooks hooks = new TimeagentHooks();
    private final int first = TimeagentRows.end();

    @BeforeEach
    void addPages() {
        assertThat(hooks.claim()).isTrue();
        hooks.clock(new NoEvents());
        for (int page = first; page < first + PAGES; page++) {
            assertThat(hooks.takePage()).isEqualTo(page);
            hooks.addPage(page);
        }
    }

    @AfterEach
    void removePages() {
        for (int page = first; page < first + PAGES; page++) {
            hooks.removePage(page);
        }
        hooks.release();
    }

    @Test
    void countsEachNumberInAPlaceOfItsOwn() throws Exception {
        Threads.runTogether(2, () -> {
            for (int number = 0; number < PAGES * TimeagentRows.CELLS; number++) {
                count(number, number);
            }
        });

        long[] sums = sums();
        for (int number = 0; number < sums.length; number++) {
            assertThat(sums[number]).isEqualTo(2 * number);
        }
    }

    @Test
    void aThreadTakesMemoryForThePagesThatItReadsOn() {
        count(2 * TimeagentRows.CELLS, 1);

        assertThat(rows(first + 2)).isEqualTo(1);
        assertThat(rows(first)).isZero();
        assertThat(rows(first + 3)).isZero();
    }

    @Test
    void theRowsOfThreadsThatHaveEndedGoAndTheirSumsStay() throws Exception {
        Threads.runTogether(THREADS, () -> count(40, 5));
        assertThat(rows(first + 1)).isEqualTo(THREADS);

        hooks.retireRows();

        assertThat(rows(first + 1)).isZero();
        assertThat(sums()).containsExactly(onlyAt(40, THREADS * 5));
        hooks.retireRows();
        assertThat(sums()).containsExactly(onlyAt(40, THREADS * 5));
    }

    @Test
    void theRowOfALivingThreadStays() {
        count(0, 5);

        hooks.retireRows();
        count(0, 7);

        assertThat(rows(first)).isEqualTo(1);
        assertThat(sums()).containsExactly(onlyAt(0, 12));
    }

    /** Their ids differ by the number of buckets. */
    @Test
    void threadsOfOneBucketCountInRowsOfTheirOwn() throws Exception {
        runTogether(threadsOfOneBucket(3, 10_000));

        assertThat(rows(first)).isEqualTo(3);
        assertThat(sums()).containsExactly(onlyAt(1, 60_000));
    }

    /** More of one bucket than buckets are looked at. */
    @Test
    void threadsWithoutABucketShareARow() throws Exception {
        runTogether(threadsOfOneBucket(24, 10_000));

        assertThat(sums()).containsExactly(onlyAt(1, 24 * 20_000));
    }

    @Test
    void aThreadContinuesTheRowOfOneThatHasEnded() throws Exception {
        for (Thread thread : threadsOfOneBucket(3, 50, new CountDownLatch(1))) {
            runTogether(List.of(thread));
        }

        assertThat(rows(first)).isEqualTo(1);
        assertThat(sums()).containsExactly(onlyAt(1, 300));
    }

    /** Threads that count twice, the second time when all have counted once. */
    private List<Thread> threadsOfOneBucket(int many, int times) {
        return threadsOfOneBucket(many, times, new CountDownLatch(many));
    }

    private List<Thread> threadsOfOneBucket(int many, int times, CountDownLatch allCount) {
        List<Thread> threads = new ArrayList<>();
        Runnable counts = () -> {
            count(1, times);
            allCount.countDown();
            Threads.await(allCount);
            count(1, times);
        };
        threads.add(new Thread(counts));
        while (threads.size() < many) {
            // the JVM may take an id meanwhile
            Thread thread = new Thread(counts);
            if (bucket(thread) == bucket(threads.get(0))) {
                threads.add(thread);
            }
        }
        return threads;
    }

    private static long bucket(Thread thread) {
        return TimeagentRows.id(thread) & TimeagentRows.MASK;
    }

    private static void runTogether(List<Thread> threads) throws InterruptedException {
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void aSumNeverFallsWhileThreadsCountAndEnd() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        AtomicReference<String> fall = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            long[] before = sums();
            while (done.getCount() > 0) {
                hooks.retireRows();
                long[] now = sums();
                for (int number = 0; number < now.length; number++) {
                    if (now[number] < before[number]) {
                        fall.set(number + ": " + before[number] + " then " + now[number]);
                    }
                }
                before = now;
            }
        });
        reader.start();

        Threads.runTogether(4, () -> {
            for (int number = 0; number < PAGES * TimeagentRows.CELLS; number++) {
                int one = number;
                count(one, 500);
                Threads.run(() -> count(one, 500));
            }
        });
        done.countDown();
        reader.join();

        assertThat(fall).hasNullValue();
        assertThat(Arrays.stream(sums()).distinct()).containsExactly(4_000L);
    }

    /** Registries of places take pages at the same time, each for itself. */
    @Test
    void nobodyElseGetsAPageThatIsTakenAndNotAddedYet() {
        int page = hooks.takePage();

        assertThat(hooks.takePage()).isEqualTo(page + 1);
    }

    @Test
    void countsInVainOnAPageThatIsGone() {
        count(0, 3);
        hooks.removePage(first);
        count(0, 4);
        assertThat(sums()[0]).isZero();

        hooks.addPage(first);
        count(0, 5);

        assertThat(sums()).containsExactly(onlyAt(0, 5));
    }

    @Test
    void runsNoCodeOfAThreadThatNumbersItself() throws Exception {
        AtomicReference<String> asked = new AtomicReference<>();

        Threads.run(OwnNumber::new, () -> {
            count(0, 3);
            asked.set(Thread.currentThread().getName());
        });

        assertThat(asked).hasValue(OwnNumber.NOT_ASKED);
        assertThat(sums()).containsExactly(onlyAt(0, 3));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsCountInTheRowsOfTheirCarriers() throws Exception {
        Threads.runTogether(VirtualThreads::of, 100, () -> count(0, 1_000));

        assertThat(sums()).containsExactly(onlyAt(0, 100_000));
        assertThat(rows(first)).isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }

    private void count(int number, int times) {
        for (int i = 0; i < times; i++) {
            TimeagentClock.count(first * TimeagentRows.CELLS + number);
        }
    }

    private long[] sums() {
        return hooks.sums(first, PAGES);
    }

    private static long[] onlyAt(int number, long sum) {
        long[] sums = new long[PAGES * TimeagentRows.CELLS];
        sums[number] = sum;
        return sums;
    }

    private int rows(int page) {
        int[] rows = new int[1];
        hooks.rows(page, 1, row -> rows[0]++);
        return rows[0];
    }
}
