package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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

    private static double[] upTo(int last) {
        return java.util.stream.IntStream.rangeClosed(1, last).asDoubleStream().toArray();
    }
}
