package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.series.PeriodSeries.Tick;

class PeriodSeriesTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void takesEventsOfOnePeriodTogether() {
        PeriodSeries ticks = new PeriodSeries();
        ticks.add(SECOND, 3, 30);
        ticks.add(SECOND + 1_000, 4, 40);
        ticks.add(2 * SECOND, 5, 50);

        assertThat(ticks.take(List.of(new Span(0, 2 * SECOND + 1))))
                .containsExactly(new Tick(0, SECOND, 7, 70), new Tick(SECOND, 2 * SECOND, 5, 50));
    }

    @Test
    void takesEventsInAnyOrder() {
        PeriodSeries ticks = new PeriodSeries();
        ticks.add(3 * SECOND, 5, 50);
        ticks.add(SECOND, 3, 30);
        ticks.add(SECOND + 1_000, 4, 40);

        assertThat(ticks.take(List.of(new Span(0, 3 * SECOND))))
                .containsExactly(new Tick(0, SECOND, 7, 70), new Tick(SECOND, 3 * SECOND, 5, 50));
    }

    @Test
    void knowsThatNothingWasToldAtTheEnd() {
        PeriodSeries ticks = new PeriodSeries();
        ticks.add(SECOND, 3, 30);

        assertThat(ticks.take(List.of(new Span(0, 5 * SECOND))))
                .containsExactly(new Tick(0, SECOND, 3, 30), new Tick(SECOND, 5 * SECOND, 0, 0));
        assertThat(ticks.take(List.of(new Span(0, 5 * SECOND)))).isEmpty();
    }

    @Test
    void countsNoTimeThatWasNotRecorded() {
        PeriodSeries ticks = new PeriodSeries();
        ticks.add(SECOND, 3, 30);
        ticks.add(8 * SECOND, 4, 40);

        assertThat(ticks.take(List.of(new Span(0, 2 * SECOND), new Span(7 * SECOND, 8 * SECOND))))
                .containsExactly(
                        new Tick(0, SECOND, 3, 30),
                        new Tick(SECOND, 2 * SECOND, 0, 0),
                        new Tick(7 * SECOND, 8 * SECOND, 4, 40));
    }

    @Test
    void keepsABoundedNumber() {
        PeriodSeries ticks = new PeriodSeries();
        for (int i = 1; i <= 30_000; i++) {
            ticks.add(i * SECOND, 2, 1);
        }

        assertThat(ticks.take(List.of(new Span(0, 30_000 * SECOND))))
                .hasSizeBetween(4000, 8192)
                .satisfies(all ->
                        assertThat(all.stream().mapToDouble(Tick::amount).sum()).isEqualTo(60_000));
    }
}
