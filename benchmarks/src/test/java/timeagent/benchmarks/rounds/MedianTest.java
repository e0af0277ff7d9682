package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MedianTest {

    @Test
    void hasNoIntervalBelowEightValues() {
        assertThat(Median.of(upTo(7)))
                .isEqualTo(new Median(4, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 7))
                .extracting(Median::relativeHalfWidth)
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Median.of(new double[0]).value()).isNaN();
    }

    /** 1 - 2 / 2^8 = 99.2 %. */
    @Test
    void spansAllOfEightValues() {
        assertThat(Median.of(new double[] {6, 1, 8, 5, 2, 7, 4, 3})).isEqualTo(new Median(4.5, 1, 8, 8));
    }

    /** The ranks in tables of the sign test: 4 and 17 of 20, 6 and 20 of 25. */
    @Test
    void hasTheRanksOfTheSignTest() {
        assertThat(Median.of(upTo(20))).isEqualTo(new Median(10.5, 4, 17, 20));
        assertThat(Median.of(upTo(25))).isEqualTo(new Median(13, 6, 20, 25));
        assertThat(Median.of(upTo(25)).relativeHalfWidth()).isEqualTo(7.0 / 13);
    }

    /** Rounds that end as soon as the interval is narrow choose among intervals, which could favour those that miss. */
    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.05, 0.08, 0.15})
    void containsTheTrueMedianInAbout99PercentWhenRoundsEndEarly(double spread) {
        Random random = new Random(1);
        int runs = 20_000;
        int contained = 0;
        for (int run = 0; run < runs; run++) {
            Median ratio = measure(random, spread);
            contained += ratio.low() <= 1 && ratio.high() >= 1 ? 1 : 0;
        }
        assertThat(contained / (double) runs).isBetween(0.987, 0.997);
    }

    /** Values around a median of 1: 8, then more until half of the interval is at most 5 % or there are 28. */
    private static Median measure(Random random, double spread) {
        double[] values = new double[28];
        for (int size = 1; ; size++) {
            values[size - 1] = Math.exp(spread * random.nextGaussian());
            Median ratio = Median.of(Arrays.copyOf(values, size));
            if (ratio.relativeHalfWidth() <= 0.05 || size == values.length) {
                return ratio;
            }
        }
    }

    private static double[] upTo(int last) {
        return IntStream.rangeClosed(1, last).asDoubleStream().toArray();
    }
}
