package timeagent.events.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.jdk.JdkInternals;

@ExtendWith(ClaimedHooks.class)
final class ThreadTableTest {

    private static final class Slot extends ThreadSlot {
        private long used;

        Slot() {
            super(Thread.currentThread());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 4096})
    void everyThreadHasASlotOfItsOwn(int buckets) throws Exception {
        ThreadTable<Slot> table = new ThreadTable<>(buckets);

        Threads.runTogether(16, () -> {
            assertThat(own(table)).isNull();
            Slot slot = new Slot();
            table.add(slot);
            assertThat(own(table)).isSameAs(slot);
        });

        assertThat(slots(table)).hasSize(16).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void theSlotsAroundARemovedOneStay(int dead) throws Exception {
        ThreadTable<Slot> table = new ThreadTable<>(1);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> alive = new ArrayList<>();
        for (int place = 0; place < 3; place++) {
            if (place == dead) {
                Threads.run(() -> table.add(new Slot()));
            } else {
                alive.add(adding(table, end));
            }
        }
        List<Slot> removed = new ArrayList<>();

        removeDead(table, removed::add);
        removeDead(table, removed::add);

        assertThat(removed).hasSize(1);
        assertThat(slots(table)).extracting(Slot::get).containsExactlyInAnyOrderElementsOf(alive);
        end.countDown();
        for (Thread thread : alive) {
            thread.join();
        }
    }

    /** Starts a thread that has its slot when this returns, and lives on. */
    private static Thread adding(ThreadTable<Slot> table, CountDownLatch end) throws Exception {
        CountDownLatch added = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            table.add(new Slot());
            added.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        added.await();
        return thread;
    }

    @Test
    void nothingIsLostWhereThreadsComeAndGoInOneBucket() throws Exception {
        ThreadTable<Slot> table = new ThreadTable<>(1);
        AtomicLong retired = new AtomicLong();
        CountDownLatch done = new CountDownLatch(1);
        Thread cleaner = new Thread(() -> {
            while (done.getCount() > 0) {
                removeDead(table, slot -> retired.addAndGet(slot.used));
            }
        });
        cleaner.start();

        Threads.runTogether(4, () -> {
            table.add(new Slot());
            for (int i = 0; i < 500; i++) {
                Threads.run(() -> {
                    table.add(new Slot());
                    own(table).used++;
                });
                own(table).used++;
            }
        });
        done.countDown();
        cleaner.join();
        removeDead(table, slot -> retired.addAndGet(slot.used));

        assertThat(retired).hasValue(4 * 500 * 2);
        assertThat(table.size()).isZero();
    }

    @Test
    void aSlotKeepsNoDeadThread() throws Exception {
        ThreadTable<Slot> table = new ThreadTable<>();
        Threads.run(() -> table.add(new Slot()));
        Slot slot = table.next(null);

        while (slot.get() != null) {
            System.gc();
        }

        assertThat(slot.isOfDeadThread()).isTrue();
    }

    private static List<Slot> slots(ThreadTable<Slot> table) {
        List<Slot> slots = new ArrayList<>();
        for (Slot slot = table.next(null); slot != null; slot = table.next(slot)) {
            slots.add(slot);
        }
        return slots;
    }

    private static void removeDead(ThreadTable<Slot> table, Consumer<Slot> last) {
        table.removeDead().forEach(last);
    }

    private static Slot own(ThreadTable<Slot> table) {
        return table.of(JdkInternals.id(Thread.currentThread()));
    }
}
