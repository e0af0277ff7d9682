package timeagent.events.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class OutlierCapTest {
    private static final long SPIKE = 10_000_000;

    private final OutlierCap cap = new OutlierCap();

    @Test
    void takesTheFirstEmissionForAnInterpretedOne() {
        assertThat(new OutlierCap().cap(12_000)).isEqualTo(12_000);
        assertThat(new OutlierCap().cap(SPIKE)).isEqualTo(15_050);
    }

    @Test
    void limitsATimeToOneAndAHalfTimesTheQuartileAndSlack() {
        mean(1000, i -> 400);

        assertThat(cap.cap(640)).isEqualTo(640);
        assertThat(cap.cap(SPIKE)).isBetween(645L, 655L);
    }

    @Test
    void takesTimesOnAnIdleMachineAsTheyAre() {
        assertThat(mean(20_000, i -> 100 + i % 5 * 10)).isEqualTo(120);
    }

    @Test
    void isNotMovedByPreemption() {
        // 2 % lose the CPU, a quarter find cold caches
        assertThat(mean(20_000, i -> i % 50 == 0 ? SPIKE : i % 4 == 1 ? 400 : 100 + i % 5 * 10))
                .isBetween(110.0, 150.0);
    }

    @Test
    void isNotMovedByPreemptionOfTheMeter() {
        assertThat(mean(20_000, i -> i % 50 == 0 ? -SPIKE : 100 + i % 5 * 10)).isBetween(115.0, 120.0);
    }

    @Test
    void isNotMovedByPreemptionInARow() {
        assertThat(mean(20_000, i -> i % 1000 < 100 ? SPIKE : 100 + i % 5 * 10)).isBetween(115.0, 140.0);
    }

    @Test
    void takesTheLowerOfTwoGroupsWhereAThirdIsInEach() {
        assertThat(mean(30_000, i -> i % 3 == 0 ? 100 : i % 3 == 1 ? 1_000 : 3_000))
                .isBetween(160.0, 180.0);
        assertThat(mean(30_000, i -> 100)).isEqualTo(100);
    }

    @Test
    void followsTheJitCompilerDownAtOnce() {
        mean(1000, i -> 20_000);

        assertThat(LongStream.range(0, 20).map(i -> cap.cap(100)).max()).hasValue(100);
        assertThat(cap.cap(SPIKE)).isLessThan(300);
    }

    @Test
    void followsASlowDriftInBothDirections() {
        assertThat(mean(100_000, i -> 100 + i / 100)).isEqualTo(599.5);
        assertThat(mean(100_000, i -> 1100 - i / 100)).isBetween(595.0, 601.0);
    }

    @Test
    void followsWhenAllEmissionsBecomeSlower() {
        mean(1000, i -> 100);
        long limited =
                LongStream.range(0, 2000).filter(i -> cap.cap(2_000) < 2_000).count();

        assertThat(limited).isBetween(300L, 700L);
    }

    @Test
    void holdsOnAClockThatIsCoarserThanAnEmission() {
        // 110 ns on a clock that advances by 41.67 ns, less one reading of the same clock
        assertThat(mean(60_000, i -> i % 25 < 16 ? 125 : 83)).isBetween(105.0, 112.0);
    }

    @Test
    void holdsOnAClockThatShowsNothingOfMostEmissions() {
        assertThat(mean(20_000, i -> i % 10 == 0 ? 100 : 0)).isEqualTo(10);
    }

    /** The mean of what is counted of so many emissions after as many others. */
    private double mean(int emissions, LongUnaryOperator nanos) {
        LongStream.range(0, emissions).forEach(i -> cap.cap(nanos.applyAsLong(i)));
        return LongStream.range(0, emissions)
                .map(i -> cap.cap(nanos.applyAsLong(i)))
                .average()
                .orElseThrow();
    }
}
