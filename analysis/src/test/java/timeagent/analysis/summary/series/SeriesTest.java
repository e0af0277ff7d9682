package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SeriesTest {

    private static final long SLICE = Series.FINEST;

    private record Slice(long from, long to, double first, double second) {}

    private final Series slices = new Series(2);

    private void add(long time, int quantity, double amount) {
        slices.at(time)[quantity] += amount;
    }

    private List<Slice> all() {
        List<Slice> list = new ArrayList<>();
        slices.steps()
                .forEach(slice -> list.add(new Slice(slice.from(), slice.to(), slice.sums()[0], slice.sums()[1])));
        return list;
    }

    @Test
    void sumsUpByTimeWhateverTheOrder() {
        add(3 * SLICE, 0, 1);
        add(-1, 1, 7);
        add(4 * SLICE - 1, 0, 2);

        assertThat(all()).containsExactly(new Slice(-SLICE, 0, 0, 7), new Slice(3 * SLICE, 4 * SLICE, 3, 0));
    }

    @Test
    void hasNothingOfNothing() {
        assertThat(all()).isEmpty();
    }

    @Test
    void spreadsAnAmountOverATime() {
        slices.spread(SLICE / 2, 2 * SLICE, 0, 3);

        assertThat(all()).containsExactly(new Slice(0, SLICE, 1, 0), new Slice(SLICE, 2 * SLICE, 2, 0));
    }

    @Test
    void putsAnAmountWithoutLengthAtItsPoint() {
        slices.spread(5, 5, 0, 3);

        assertThat(all()).containsExactly(new Slice(0, SLICE, 3, 0));
    }

    @Test
    void mergesNeighboursWhereThereAreTooMany() {
        for (int i = 0; i <= Series.MOST; i++) {
            add(i * SLICE, 0, 1);
        }

        assertThat(slices.width()).isEqualTo(2 * SLICE);
        assertThat(all()).hasSize(Series.MOST / 2 + 1).startsWith(new Slice(0, 2 * SLICE, 2, 0));
        assertThat(all().stream().mapToDouble(Slice::first).sum()).isEqualTo(Series.MOST + 1);
    }

    @Test
    void keepsAsManySlicesAsBeforeForAnyLength() {
        long century = 100L * 365 * 86_400 * 1_000_000_000L;

        slices.spread(-century, century, 1, 1000);
        add(Long.MAX_VALUE, 0, 1);
        add(Long.MIN_VALUE, 0, 1);

        assertThat(all()).hasSizeBetween(Series.MOST / 2, Series.MOST);
        assertThat(all().stream().mapToDouble(Slice::second).sum()).isCloseTo(1000, Offset.offset(1e-6));
        assertThat(all().stream().mapToDouble(Slice::first).sum()).isEqualTo(2);
    }
}
