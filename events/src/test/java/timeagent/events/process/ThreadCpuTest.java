package timeagent.events.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ThreadCpuTest {
    @Test
    void isTheThreadsOwnTime() throws InterruptedException {
        LongSupplier timer = ThreadCpu.timer();
        long before = timer.getAsLong();
        Thread busy = new Thread(() -> LongStream.range(0, 1_000_000).sum());
        busy.start();
        busy.join();

        assertThat(timer.getAsLong()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void isFineWhereItMovesBySomeNanoseconds() {
        assertThat(ThreadCpu.isFine(steps(0, 0, 0, ThreadCpu.COARSEST_NANOS))).isTrue();
        assertThat(ThreadCpu.isFine(steps(0, 1_000_000, 1))).isTrue();
    }

    @Test
    void isNotFineWhereItStandsStillOrJumps() {
        assertThat(ThreadCpu.isFine(() -> -1)).isFalse();
        assertThat(ThreadCpu.isFine(steps(0, 0, ThreadCpu.COARSEST_NANOS + 1, 0, 15_625_000)))
                .isFalse();
    }

    /** A timer that moves by these, then stands still. */
    private static LongSupplier steps(long... steps) {
        Iterator<Long> next = LongStream.concat(LongStream.of(steps), LongStream.generate(() -> 0))
                .iterator();
        long[] now = new long[1];
        return () -> now[0] += next.next();
    }
}
