package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.series.PeriodSeries.Tick;
import timeagent.analysis.summary.series.WriteSeries.Periods;

/** A thread is never for more than a second of a second in writes. */
class WriteSeriesTest {

    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS = 30;

    private final WriteSeries series = new WriteSeries();

    private List<Double> perSecond(List<Tick> ticks) {
        RecordingInfo recording =
                new RecordingInfo("a.jfr", List.of(new Span(0, SECONDS * SECOND + 1_000_000)), 1, Map.of());
        WriteSeries over = series.over(new Periods(WriteSeries.byEnd(ticks), recording, 0));
        return IntStream.range(0, SECONDS)
                .mapToObj(i -> over.between(i * SECOND, (i + 1) * SECOND)[WriteSeries.NANOS] / SECOND)
                .toList();
    }

    private static List<Tick> ticks() {
        return IntStream.rangeClosed(1, SECONDS)
                .mapToObj(i -> new Tick((i - 1) * SECOND, i * SECOND, 0, 0))
                .toList();
    }

    /** One after the other, recorded as the totals of the second in which they end. */
    private void writes(long duration) {
        for (int i = 1; i <= SECONDS; i++) {
            long from = (i - 1) * SECOND;
            long to = i * SECOND;
            long ended = LongStream.iterate(duration, end -> end <= to, end -> end + duration)
                    .filter(end -> end > from)
                    .count();
            if (ended > 0) {
                series.addPeriod(to, ended, ended, ended * duration, duration);
            }
        }
    }

    @Test
    void totalsOfLongWritesStartBeforeTheirSecond() {
        for (long duration : new long[] {SECOND * 3 / 10, SECOND * 6 / 10, SECOND * 9 / 10}) {
            writes(duration);
        }

        // three threads, estimated within a sixth; what began before the recording is in its first second
        assertThat(perSecond(ticks()).subList(1, SECONDS)).allMatch(second -> second <= 3.5);
    }

    @Test
    void eventsCoverTheTimeInWhichTheyWaited() {
        for (long end = SECOND * 3 / 2; end < SECONDS * SECOND; end += SECOND * 3 / 2) {
            series.add(end, 1, 1, SECOND * 3 / 2, SECOND * 3 / 2);
        }

        assertThat(perSecond(List.of()).subList(0, SECONDS - 2)).allMatch(second -> second > 0.9 && second <= 1.05);
    }

    @Test
    void shortWritesAreInTheirSecond() {
        series.addPeriod(2 * SECOND, 10, 10, SECOND / 2, 5_000_000);

        assertThat(perSecond(ticks()).subList(0, 3)).containsExactly(0.0, 0.5, 0.0);
    }
}
