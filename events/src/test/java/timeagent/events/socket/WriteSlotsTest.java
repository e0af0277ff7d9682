package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;

@ExtendWith(ClaimedHooks.class)
final class WriteSlotsTest {
    private final WriteSlots slots = new WriteSlots(1);

    @Test
    void theSumsSurviveTheirThreads() throws Exception {
        emit(1);
        Threads.run(() -> emit(10));
        assertThat(slots.sum().events).isEqualTo(11);

        Threads.runTogether(4, () -> emit(100));
        emit(1);

        assertThat(slots.sum().events).isEqualTo(412);
        assertThat(slots.sum().events).isEqualTo(412);
        assertThat(slots.sum().measured).isEqualTo(412);
        assertThat(slots.sum().bytes).isEqualTo(412 * 8);
        assertThat(slots.sum().nanos).isEqualTo(412 * 20);
        assertThat(slots.size()).isEqualTo(1);
    }

    @Test
    void forgetsDeadThreadsWhereNobodyAsksForTheSum() throws Exception {
        for (int i = 0; i < 100; i++) {
            Threads.run(() -> emit(1));
        }
        assertThat(slots.size()).isEqualTo(100);

        slots.forgetDeadThreads();

        assertThat(slots.size()).isZero();
        assertThat(slots.sum().events).isEqualTo(100);
    }

    @Test
    void aThreadKeepsItsSlotWhenItsThreadLocalsAreCleared() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            for (int task = 0; task < 500; task++) {
                pool.submit(() -> emit(1)).get();
            }

            assertThat(slots.size()).isEqualTo(1);
            assertThat(slots.sum().events).isEqualTo(500);
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void theFirstThreadsAreMeasuredEarlyAndLaterOnesAnywhere() throws Exception {
        WriteSlots many = new WriteSlots(1_000_000_000);

        assertThat(early(many, 8)).isEqualTo(8);
        // 64 emissions, each with a chance of one in a billion
        assertThat(early(many, 8)).isZero();
    }

    /** How many of so many new threads measure one of their first 8 emissions. */
    private static int early(WriteSlots slots, int threads) throws Exception {
        AtomicInteger early = new AtomicInteger();
        for (int i = 0; i < threads; i++) {
            Threads.run(() -> early.addAndGet((int)
                    IntStream.range(0, 8).filter(j -> slots.current().isDue()).count()));
        }
        return early.get();
    }

    @Test
    void threadsThatStartTogetherAreMeasuredApart() throws Exception {
        WriteSlots many = new WriteSlots(1_000_000);
        Set<Integer> second = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 8; i++) {
            Threads.run(() -> second.add(secondDue(many.current())));
        }

        // two of eight meet once in 70,000 runs, and more once in nine billion
        assertThat(second).hasSizeGreaterThanOrEqualTo(7);
    }

    private static int secondDue(WriteSlot slot) {
        int due = 0;
        for (int i = 1; ; i++) {
            if (slot.isDue() && ++due == 2) {
                return i;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void theSlotsAroundARemovedOneStay(int dead) throws Exception {
        WriteSlots one = new WriteSlots(0, 1);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> alive = new ArrayList<>();
        for (int place = 0; place < 3; place++) {
            if (place == dead) {
                Threads.run(() -> one.current().cost.events++);
            } else {
                alive.add(writing(one, end));
            }
        }

        one.forgetDeadThreads();
        one.forgetDeadThreads();

        assertThat(one.size()).isEqualTo(2);
        end.countDown();
        for (Thread thread : alive) {
            thread.join();
        }
        assertThat(one.sum().events).isEqualTo(1 + 2 * 2);
    }

    /** Starts a thread that has its slot when this returns, and finds it again in the end. */
    private static Thread writing(WriteSlots slots, CountDownLatch end) throws Exception {
        CountDownLatch added = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            WriteSlot slot = slots.current();
            slot.cost.events++;
            added.countDown();
            Threads.await(end);
            if (slots.current() == slot) {
                slot.cost.events++;
            }
        });
        thread.start();
        added.await();
        return thread;
    }

    @Test
    void nothingIsLostWhereThreadsComeAndGoInOneBucket() throws Exception {
        WriteSlots one = new WriteSlots(0, 1);
        CountDownLatch done = new CountDownLatch(1);
        Thread cleaner = new Thread(() -> {
            while (done.getCount() > 0) {
                one.forgetDeadThreads();
            }
        });
        cleaner.start();

        Threads.runTogether(4, () -> {
            for (int i = 0; i < 500; i++) {
                Threads.run(() -> one.current().cost.events++);
                one.current().cost.events++;
            }
        });
        done.countDown();
        cleaner.join();

        assertThat(one.sum().events).isEqualTo(4 * 500 * 2);
        assertThat(one.size()).isZero();
    }

    @Test
    void aSlotKeepsNoDeadThread() throws Exception {
        AtomicReference<WriteSlot> slot = new AtomicReference<>();
        Threads.run(() -> slot.set(slots.current()));

        while (slot.get().get() != null) {
            System.gc();
        }

        assertThat(slot.get().isOfDeadThread()).isTrue();
    }

    private void emit(int times) {
        WriteSlot slot = slots.current();
        for (int i = 0; i < times; i++) {
            slot.cost.events++;
            slot.cost.measured(8, 20);
        }
    }
}
