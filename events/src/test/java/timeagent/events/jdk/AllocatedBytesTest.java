package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;

@ExtendWith(ClaimedHooks.class)
final class AllocatedBytesTest {
    private Object kept;

    @Test
    void readingTheBytesAllocatesNothing() {
        AllocatedBytes.now();

        long before = AllocatedBytes.now();

        assertThat(AllocatedBytes.now()).isEqualTo(before);
    }

    @Test
    void knowsWhatThisThreadAllocated() {
        AllocatedBytes.now();
        long before = AllocatedBytes.now();
        kept = new long[1000];
        long one = AllocatedBytes.now() - before;
        kept = new long[2000];
        long both = AllocatedBytes.now() - before;

        assertThat(one).isBetween(8_008L, 8_024L);
        assertThat(both - one).isEqualTo(one + 1000 * Long.BYTES);
        assertThat(kept).isNotNull();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void knowsWhatAVirtualThreadAllocated() throws Exception {
        long[] bytes = new long[2];

        Threads.run(VirtualThreads::of, () -> {
            bytes[0] = AllocatedBytes.now();
            long before = AllocatedBytes.now();
            kept = new long[1000];
            bytes[1] = AllocatedBytes.now() - before;
        });

        // a new carrier may have allocated nothing
        assertThat(bytes[0]).isNotNegative();
        assertThat(bytes[1]).isBetween(8_008L, 8_024L);
    }
}
