package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;

@ExtendWith(ClaimedHooks.class)
final class WriteSlotsTest {
    private final WriteSlots slots = new WriteSlots(1);

    @Test
    void everyThreadHasASlotOfItsOwn() throws Exception {
        AtomicReference<WriteSlot> other = new AtomicReference<>();

        Threads.run(() -> other.set(slots.current()));

        assertThat(slots.current()).isSameAs(slots.current()).isNotSameAs(other.get());
    }

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
    }

    @Test
    void isEmptyAtFirst() {
        assertThat(slots.sum().events).isZero();
        assertThat(slots.sum().measured).isZero();
    }

    @Test
    void keepsNoSlotOfADeadThread() throws Exception {
        slots.current();
        Threads.runTogether(10, slots::current);
        assertThat(slots.size()).isEqualTo(11);

        slots.sum();

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
        WriteSlots many = new WriteSlots(1_000_000);

        assertThat(early(many, 8)).isEqualTo(8);
        // each has a chance of 8 in a million
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

        // two of eight meet once in 70,000 runs
        assertThat(second).hasSize(8);
    }

    private static int secondDue(WriteSlot slot) {
        int due = 0;
        for (int i = 1; ; i++) {
            if (slot.isDue() && ++due == 2) {
                return i;
            }
        }
    }

    /** 2^31 writes cannot be made in a test. */
    @Test
    void aSumIsSplitIfItHasMoreEventsThanAFieldCanHave() {
        EmissionCost cost = new EmissionCost();
        cost.events = 11;
        cost.measured = 5;
        cost.bytes = 50;
        cost.nanos = 501;

        EmissionCost part = cost.part(7);
        EmissionCost rest = cost.minus(part);

        assertThat(part.events).isEqualTo(7);
        assertThat(part.measured).isEqualTo(3);
        assertThat(rest.events).isEqualTo(4);
        assertThat(rest.measured).isEqualTo(2);
        assertThat(part.bytes + rest.bytes).isEqualTo(50);
        assertThat(part.nanos + rest.nanos).isEqualTo(501);
        assertThat(rest.part(7).events).isEqualTo(4);
    }

    private void emit(int times) {
        WriteSlot slot = slots.current();
        for (int i = 0; i < times; i++) {
            slot.cost.events++;
            slot.cost.measured(8, 20);
        }
    }
}
