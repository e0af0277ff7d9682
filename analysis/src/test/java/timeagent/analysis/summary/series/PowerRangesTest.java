package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PowerRangesTest {

    private final PowerRanges durations = PowerRanges.ofDurations();

    private static List<List<Long>> ranges(PowerRanges of) {
        return of.map((from, count) -> List.of(from, count));
    }

    @Test
    void endWhereAPowerOfTwoBegins() {
        PowerRanges sizes = PowerRanges.ofSizes();
        for (long value : new long[] {0, 1, 2, 3, 4, 7, 8, 1 << 30, Long.MAX_VALUE}) {
            sizes.add(value, 1);
        }
        for (long value : new long[] {0, 127, 128, 255, 256, 1L << 36, Long.MAX_VALUE}) {
            durations.add(value, 10);
        }

        assertThat(ranges(sizes))
                .containsExactly(
                        List.of(0L, 1L),
                        List.of(1L, 1L),
                        List.of(2L, 2L),
                        List.of(4L, 2L),
                        List.of(8L, 1L),
                        List.of(1L << 30, 2L));
        assertThat(ranges(durations))
                .containsExactly(List.of(0L, 20L), List.of(128L, 20L), List.of(256L, 10L), List.of(1L << 36, 20L));
    }

    @Test
    void areReadAsTheAgentWritesThem() {
        durations.add("0:3 128:5 68719476736:2");
        durations.add("128:1");

        assertThat(ranges(durations)).containsExactly(List.of(0L, 3L), List.of(128L, 6L), List.of(1L << 36, 2L));
    }

    @Test
    void ofDamagedTextsAreWhatCanBeRead() {
        for (String damaged :
                new String[] {null, "", " ", ":", "x", "128", "12x8:5", "-1:3", "99999999999999999999999:1"}) {
            durations.add(damaged);
        }
        durations.add("256:7");

        assertThat(ranges(durations)).contains(List.of(256L, 7L));
    }

    @Test
    void giveEveryPercentileInItsRange() {
        Random random = new Random(5);
        long[] values = random.doubles(10_000)
                .mapToLong(one -> Math.round(Math.exp(4 + 14 * one)))
                .sorted()
                .toArray();
        for (long value : values) {
            durations.add(value, 1);
        }

        DurationHistogram spread = durations.spread(values[values.length - 1]);

        assertThat(spread.count()).isEqualTo(values.length);
        for (int percent = 1; percent < 100; percent++) {
            long exact = values[percent * values.length / 100 - 1];
            // upper ends of the histogram's bars
            double found = spread.percentile(percent) / 1.01;
            assertThat(found)
                    .as("%d %%", percent)
                    .isGreaterThanOrEqualTo(exact < 128 ? 0 : Long.highestOneBit(exact) / 1.01);
            assertThat(found).as("%d %%", percent).isLessThanOrEqualTo(Math.max(128, 2 * Long.highestOneBit(exact)));
        }
        assertThat(spread.percentile(100)).isLessThanOrEqualTo(values[values.length - 1]);
    }

    @Test
    void ofEqualValuesDoNotExceedTheLongest() {
        durations.add(1100, 1000);

        assertThat(durations.spread(1100).percentile(99)).isBetween(1024L, 1100L);
    }
}
