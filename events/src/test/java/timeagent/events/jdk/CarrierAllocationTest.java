package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;

@ExtendWith(ClaimedHooks.class)
final class CarrierAllocationTest {
    private static final long ARRAY = 8L * 1000;

    private final ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Object kept;

    @BeforeEach
    void isKnownHere() {
        assertThat(CarrierAllocation.isKnown()).isTrue();
        CarrierAllocation.bytes();
    }

    @Test
    void isWhatTheThreadBeanSaysOfAPlatformThread() {
        long bean = this.bean.getCurrentThreadAllocatedBytes();
        long here = CarrierAllocation.bytes();

        assertThat(here).isEqualTo(bean);
    }

    @Test
    void readingItAllocatesNothing() {
        long before = CarrierAllocation.bytes();
        for (int i = 0; i < 1000; i++) {
            CarrierAllocation.bytes();
        }

        assertThat(CarrierAllocation.bytes()).isEqualTo(before);
    }

    @Test
    void knowsWhatWasAllocatedInBetween() {
        long before = CarrierAllocation.bytes();
        kept = new long[1000];
        long after = CarrierAllocation.bytes();

        assertThat(after - before).isBetween(ARRAY + 8, ARRAY + 24);
        assertThat(kept).isNotNull();
    }

    @Test
    void doesNotCountWhatAnotherThreadAllocated() throws Exception {
        long[] others = new long[1];
        Thread other = new Thread(() -> {
            long before = CarrierAllocation.bytes();
            kept = new long[1000];
            others[0] = CarrierAllocation.bytes() - before;
        });
        other.start();
        long before = CarrierAllocation.bytes();
        other.join();
        long mine = CarrierAllocation.bytes() - before;

        assertThat(others[0]).isGreaterThan(ARRAY);
        assertThat(mine).isLessThan(ARRAY);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void isThatOfTheCarrierInAVirtualThread() throws Exception {
        long[] seen = new long[2];

        Threads.run(VirtualThreads::of, () -> {
            seen[0] = bean.getCurrentThreadAllocatedBytes();
            long before = CarrierAllocation.bytes();
            kept = new long[1000];
            seen[1] = CarrierAllocation.bytes() - before;
        });

        assertThat(seen[0]).isEqualTo(-1);
        assertThat(seen[1]).isBetween(ARRAY + 8, ARRAY + 24);
    }
}
