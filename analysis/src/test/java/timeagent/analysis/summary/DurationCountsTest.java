package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DurationCountsTest {

    private final DurationCounts counts = new DurationCounts();
    private final Histogram histogram = new Histogram(2);
    private final Random random = new Random(1);

    private void add(DurationCounts to, long nanos) {
        to.add(nanos);
        histogram.recordValue(nanos);
    }

    @Test
    void makesTheHistogramThatHasEachValueAdded() {
        for (long edge = 1; edge < 1L << 47; edge *= 2) {
            add(counts, edge - 1);
            add(counts, edge);
            add(counts, edge + random.nextInt((int) Math.min(edge, 1 << 30)));
        }

        assertThat(counts.histogram()).isEqualTo(histogram);
        assertThat(counts.total()).isEqualTo(3 * 47);
    }

    @Test
    void addsUpAndBeginsAnew() {
        DurationCounts more = new DurationCounts();
        for (int i = 0; i < 1000; i++) {
            add(i % 2 == 0 ? counts : more, random.nextInt(1 + 4000 * i));
        }

        counts.add(more);
        more.clear();

        assertThat(counts.histogram()).isEqualTo(histogram);
        assertThat(counts.total()).isEqualTo(1000);
        assertThat(more.histogram()).isEqualTo(new Histogram(2));
        more.add(70_000);
        assertThat(more.total()).isEqualTo(1);
        assertThat(more.histogram().getCountAtValue(70_000)).isEqualTo(1);
    }
}
