package timeagent.events.clock.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PrimitiveIterator;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ClockResolutionTest {

    /** Tells one time after the other, then the last one for ever. */
    private static LongSupplier clock(long... times) {
        PrimitiveIterator.OfLong next = LongStream.of(times).iterator();
        long[] last = new long[1];
        return () -> last[0] = next.hasNext() ? next.nextLong() : last[0];
    }

    @Test
    void isTheSmallestOfTheFirstSteps() {
        assertThat(ClockResolution.of(clock(100, 100, 130, 150, 150, 190, 191))).isEqualTo(20);
        assertThat(ClockResolution.of(clock(100, 100, 130, 150, 150, 190, 191), 4))
                .isEqualTo(1);
    }

    @Test
    void ignoresAClockSetBack() {
        assertThat(ClockResolution.of(clock(100, 110, 50, 57, 69))).isEqualTo(7);
    }

    @Test
    void goesOnAfterManyReadsWithoutAStep() {
        long[] slow = LongStream.range(0, 10_000).map(read -> read / 3_000 * 4).toArray();

        assertThat(ClockResolution.of(clock(slow))).isEqualTo(4);
    }

    @Test
    void endsThoughTheClockStandsStill() {
        assertThat(ClockResolution.of(clock(100), 3, 0)).isZero();
    }

    @Test
    void answersTheStepsItSawInTime() {
        assertThat(ClockResolution.of(clock(100, 108), 3, 0)).isEqualTo(8);
    }
}
