package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MedianTest {

    @Test
    void hasNoIntervalBelowSixValues() {
        Median median = Median.of(new double[] {5, 1, 3, 2, 4});

        assertThat(median).isEqualTo(new Median(3, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 5));
        assertThat(median.relativeHalfWidth()).isInfinite();
        assertThat(Median.of(new double[0]).value()).isNaN();
    }

    /** 1 - 2 / 2^6 = 96.9 %. */
    @Test
    void spansAllOfSixValues() {
        assertThat(Median.of(new double[] {6, 1, 5, 2, 4, 3})).isEqualTo(new Median(3.5, 1, 6, 6));
    }

    /** The ranks in tables of the sign test: 6 and 15 of 20, 8 and 18 of 25. */
    @Test
    void hasTheRanksOfTheSignTest() {
        assertThat(Median.of(upTo(20))).isEqualTo(new Median(10.5, 6, 15, 20));
        assertThat(Median.of(upTo(25))).isEqualTo(new Median(13, 8, 18, 25));
        assertThat(Median.of(upTo(25)).relativeHalfWidth()).isEqualTo(5.0 / 13);
    }

    private static double[] upTo(int last) {
        return java.util.stream.IntStream.rangeClosed(1, last).asDoubleStream().toArray();
    }
}
