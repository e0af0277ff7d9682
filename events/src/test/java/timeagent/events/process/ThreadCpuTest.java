package timeagent.events.process;

import static org.assertj.core.api.Assertions.assertThat;

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
}
