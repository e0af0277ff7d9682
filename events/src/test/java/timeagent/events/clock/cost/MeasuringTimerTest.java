package timeagent.events.clock.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class MeasuringTimerTest {
    @Test
    void isTheThreadsOwnTime() throws InterruptedException {
        LongSupplier timer = new MeasuringTimer();
        long before = timer.getAsLong();
        Thread busy = new Thread(() -> ReadableClock.NANO_TIME.read(1_000_000));
        busy.start();
        busy.join();

        assertThat(timer.getAsLong()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void isFineWhereItMovesBySomeNanoseconds() {
        assertThat(MeasuringTimer.isFine(steps(0, 0, 0, MeasuringTimer.COARSEST_NANOS)))
                .isTrue();
        assertThat(MeasuringTimer.isFine(steps(0, 1_000_000, 1))).isTrue();
    }

    @Test
    void isNotFineWhereItStandsStillOrJumps() {
        assertThat(MeasuringTimer.isFine(() -> -1)).isFalse();
        assertThat(MeasuringTimer.isFine(steps(0, 0, MeasuringTimer.COARSEST_NANOS + 1, 0, 15_625_000)))
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
