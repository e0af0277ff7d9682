package timeagent.analysis.summary.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

    private static OptionalInt start(double[] bytesPerEvent, double[] nanosPerEvent) {
        return SteadyState.start(IntStream.range(0, nanosPerEvent.length)
                .mapToObj(i -> new CostSample(i, 10, 10 * bytesPerEvent[i], 10 * nanosPerEvent[i]))
                .toList());
    }

    private static OptionalInt startOfTimes(double... nanosPerEvent) {
        return start(new double[nanosPerEvent.length], nanosPerEvent);
    }

    private static OptionalInt startOfBytes(double... bytesPerEvent) {
        return start(bytesPerEvent, new double[bytesPerEvent.length]);
    }

    @Test
    void endsTheWarmUpWhereTimesReachThoseOfTheLastThird() {
        // recorded on a machine with two busy processes for two cores
        assertThat(startOfTimes(
                        5150, 2890, 1230, 1210, 1300, 1070, 546, 310, 207, 190, 239, 263, 241, 216, 212, 220, 224, 224,
                        213, 199, 173, 189, 205, 200, 201, 197))
                .hasValue(7);
    }

    @Test
    void endsTheWarmUpWhereBytesReachThoseOfTheLastThird() {
        assertThat(startOfBytes(529, 424, 424, 403, 303, 296, 296, 296, 296, 296, 296, 296))
                .hasValue(4);
    }

    @Test
    void leavesOutTheFirstSampleAlone() {
        assertThat(startOfTimes(200, 200, 200, 200, 200, 200)).hasValue(1);
        assertThat(startOfTimes(200, 220, 180)).hasValue(1);
    }

    @Test
    void leavesOutASlowSampleAtTheBeginningAndNotOneInBetween() {
        assertThat(startOfTimes(900, 210, 400, 190, 200, 180, 210, 200, 200, 190))
                .hasValue(3);
        assertThat(startOfTimes(900, 210, 220, 190, 500, 180, 210, 500, 200, 190))
                .hasValue(1);
    }

    @Test
    void codeThatIsCompiledAnewNowAndThenIsNoWarmUp() {
        assertThat(startOfBytes(56, 56, 26, 0, 0, 0, 0, 0, 0, 48, 56, 56, 0, 0)).hasValue(1);
    }

    @Test
    void whatGrowsIsNoWarmUp() {
        assertThat(startOfTimes(900, 100, 120, 140, 160, 180, 200, 220, 240, 260))
                .hasValue(1);
    }

    @Test
    void aRunThatGetsCheaperAtItsEndDoesNotSettle() {
        assertThat(startOfTimes(900, 400, 400, 400, 400, 400, 400, 400, 400, 200, 200, 200))
                .isEmpty();
        assertThat(startOfTimes(900, 400, 400, 400, 200, 200, 200, 200, 200, 200, 200, 200))
                .hasValue(4);
    }

    @Test
    void settlesUnderNoise() {
        SplittableRandom random = new SplittableRandom(1);
        for (int run = 0; run < 200; run++) {
            double[] times = IntStream.range(0, 40)
                    .mapToDouble(i -> (200 + 2000 * Math.exp(-i / 2.0)) * Math.exp(0.3 * random.nextGaussian()))
                    .toArray();

            assertThat(startOfTimes(times)).as(Arrays.toString(times)).isPresent();
            assertThat(startOfTimes(times).getAsInt()).isBetween(4, 26);
        }
    }
}
