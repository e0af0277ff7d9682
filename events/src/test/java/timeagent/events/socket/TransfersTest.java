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

/** {@code OddWritesIT} shows what transfers are for. */
final class TransfersTest {
    private final Transfers transfers = new Transfers();

    @Test
    void aThreadIsInsideUntilItHasLeftAsOftenAsItHasEntered() throws Exception {
        transfers.enter();
        transfers.enter();
        transfers.leave();
        // of a thread that has not entered
        Threads.run(transfers::leave);
        assertThat(transfers.isInside()).isTrue();

        transfers.leave();
        transfers.leave();
        assertThat(transfers.isInside()).isFalse();
        transfers.enter();
        assertThat(transfers.isInside()).isTrue();
    }

    @Test
    void manyAreInsideAtATime() throws Exception {
        manyAreInside(Thread::new);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void manyVirtualThreadsAreInsideAtATime() throws Exception {
        manyAreInside(VirtualThreads::of);
    }

    /** Each thread is inside until it leaves, whichever leaves first. */
    private void manyAreInside(ThreadFactory factory) throws Exception {
        CountDownLatch allEntered = new CountDownLatch(100);
        Threads.runTogether(factory, 100, () -> {
            assertThat(transfers.isInside()).isFalse();
            transfers.enter();
            allEntered.countDown();
            allEntered.await();
            Threads.run(factory, () -> assertThat(transfers.isInside()).isFalse());
            assertThat(transfers.isInside()).isTrue();
            transfers.leave();
            assertThat(transfers.isInside()).isFalse();
        });
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
}
