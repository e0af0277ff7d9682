package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;

final class TransfersTest {
    private final Transfers transfers = new Transfers();

    @Test
    void aThreadIsInsideFromEnteringToLeaving() {
        assertThat(transfers.isInside()).isFalse();
        transfers.enter();
        assertThat(transfers.isInside()).isTrue();
        transfers.leave();
        assertThat(transfers.isInside()).isFalse();
    }

    @Test
    void aTransferInsideATransferEndsFirst() {
        transfers.enter();
        transfers.enter();
        transfers.leave();
        assertThat(transfers.isInside()).isTrue();
        transfers.leave();
        assertThat(transfers.isInside()).isFalse();
    }

    @Test
    void leavingWithoutEnteringDoesNothing() throws Exception {
        transfers.enter();

        Threads.run(transfers::leave);
        assertThat(transfers.isInside()).isTrue();
        transfers.leave();
        transfers.leave();

        assertThat(transfers.isInside()).isFalse();
    }

    @Test
    void manyAreInsideAtATime() throws Exception {
        CountDownLatch allEntered = new CountDownLatch(100);

        Threads.runTogether(100, () -> {
            assertThat(transfers.isInside()).isFalse();
            transfers.enter();
            allEntered.countDown();
            allEntered.await();
            assertThat(transfers.isInside()).isTrue();
            transfers.leave();
            assertThat(transfers.isInside()).isFalse();
        });

        assertThat(transfers.isInside()).isFalse();
    }

    @Test
    void nothingIsAllocatedForATransfer() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        transfers.enter();
        transfers.leave();
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();

        transfers.enter();
        transfers.leave();

        assertThat(threads.getCurrentThreadAllocatedBytes()).isEqualTo(before);
    }

    @Test
    void threadsLeaveInEitherOrder() throws Exception {
        assertThatThreadsLeave(Thread::new, true);
        assertThatThreadsLeave(Thread::new, false);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAreTold() throws Exception {
        assertThatThreadsLeave(VirtualThreads::of, true);
        assertThatThreadsLeave(VirtualThreads::of, false);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void anotherVirtualThreadOfTheSameCarriersIsNotInside() throws Exception {
        Threads.run(VirtualThreads::of, () -> {
            transfers.enter();
            for (int i = 0; i < 100; i++) {
                Threads.run(VirtualThreads::of, () -> assertThat(transfers.isInside())
                        .isFalse());
                assertThat(transfers.isInside()).isTrue();
            }
            transfers.leave();
            assertThat(transfers.isInside()).isFalse();
        });
    }

    /** Of three threads the first or the last to enter leaves first; each is inside until it leaves itself. */
    private void assertThatThreadsLeave(ThreadFactory factory, boolean firstLeavesFirst) throws Exception {
        CountDownLatch firstEntered = new CountDownLatch(1);
        CountDownLatch secondDone = new CountDownLatch(1);
        Threads.Task first = () -> {
            transfers.enter();
            firstEntered.countDown();
            if (!firstLeavesFirst) {
                secondDone.await();
            }
            assertThat(transfers.isInside()).isTrue();
            transfers.leave();
            assertThat(transfers.isInside()).isFalse();
            secondDone.countDown();
        };
        Threads.Task second = () -> {
            firstEntered.await();
            transfers.enter();
            if (firstLeavesFirst) {
                secondDone.await();
            }
            assertThat(transfers.isInside()).isTrue();
            transfers.leave();
            assertThat(transfers.isInside()).isFalse();
            secondDone.countDown();
        };
        transfers.enter();
        Threads.run(factory, () -> {
            Thread other = factory.newThread(() -> unchecked(second));
            other.start();
            first.run();
            other.join();
        });
        assertThat(secondDone.getCount()).isZero();
        assertThat(transfers.isInside()).isTrue();
        transfers.leave();
    }

    private static void unchecked(Threads.Task task) {
        try {
            task.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
