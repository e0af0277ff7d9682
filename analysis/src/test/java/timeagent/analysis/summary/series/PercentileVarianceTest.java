package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;

class PercentileVarianceTest {

    private static final long MILLI = 1_000_000;

    private static void write(PercentileVariance sections, int count, long everyNanos, Random random) {
        for (int i = 0; i < count; i++) {
            sections.add(i * everyNanos, Math.round(10_000 * Math.exp(0.5 * random.nextGaussian())), 1);
        }
        sections.endRecording(false);
    }

    @Test
    void coversTheTruePercentileAsOftenAsItClaims() {
        Random random = new Random(20260103);
        int p50 = 0;
        int p99 = 0;
        double true99 = 10_000 * Math.exp(0.5 * 2.3263479);
        for (int i = 0; i < 500; i++) {
            PercentileVariance sections = new PercentileVariance();
            DurationHistogram all = new DurationHistogram();
            Random same = new Random(random.nextLong());
            long seed = same.nextLong();
            write(sections, 20_000, MILLI, new Random(seed));
            Random again = new Random(seed);
            for (int j = 0; j < 20_000; j++) {
                all.add(Math.round(10_000 * Math.exp(0.5 * again.nextGaussian())), 1);
            }
            p50 += covers(sections.p50(all.percentile(50)), 10_000);
            p99 += covers(sections.p99(all.percentile(99)), true99);
        }

        // the histogram's steps of 1 % are as wide as the intervals of the median, and are told at their upper end
        assertThat(p50 / 500.0).isBetween(0.90, 1.0);
        assertThat(p99 / 500.0).isBetween(0.90, 0.99);
    }

    private static int covers(Estimate estimate, double truth) {
        Interval interval = estimate.interval();
        // no interval promises nothing
        return interval == null || interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }

    @Test
    void hasNoIntervalWithoutTwoSectionsOfEnoughWrites() {
        PercentileVariance few = new PercentileVariance();
        write(few, 2 * PercentileVariance.FEWEST - 1, MILLI, new Random(1));
        PercentileVariance enough = new PercentileVariance();
        write(enough, 20 * PercentileVariance.FEWEST, MILLI, new Random(1));

        assertThat(few.p50(10_000).interval()).isNull();
        assertThat(enough.p50(10_000).interval()).isNotNull();
    }

    @Test
    void countsTheHistogramsResolution() {
        PercentileVariance sections = new PercentileVariance();
        for (int i = 0; i < 10_000; i++) {
            sections.add(i * MILLI, 500, 1);
        }
        sections.endRecording(false);

        Estimate median = sections.p50(500);

        assertThat(median.variance()).isEqualTo(5.0 * 5.0 / 12);
    }
}
