package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import timeagent.analysis.summary.series.Plots.Step;

class DurationHistogramTest {

    private final DurationHistogram durations = new DurationHistogram();

    @Test
    void hasNoStepsOfNothing() {
        assertThat(durations.steps()).isEmpty();
    }

    @Test
    void hasStepsOfEqualRatioOverAllThatWasAdded() {
        durations.add(0, 1);
        durations.add(1000, 1);
        durations.add(1000, 1);
        durations.add(Long.MAX_VALUE, 1);

        List<Step> steps = durations.steps();

        assertThat(steps).allSatisfy(step -> assertThat(step.to() / step.from())
                .isCloseTo(Math.pow(10, 0.05), Percentage.withPercentage(0.01)));
        assertThat(steps.stream().mapToDouble(Step::share).sum()).isCloseTo(1, Offset.offset(1e-9));
        assertThat(share(steps, 900, 1130)).isCloseTo(0.5, Offset.offset(1e-9));
        assertThat(share(steps, 1130, 1e13)).isZero();
    }

    private static double share(List<Step> steps, double from, double to) {
        return steps.stream()
                .filter(step -> step.to() > from && step.to() <= to)
                .mapToDouble(Step::share)
                .sum();
    }

    @Test
    void isSmoothWhereTheDurationsAre() {
        Random random = new Random(1);
        for (int i = 0; i < 400_000; i++) {
            // as many in every step of equal ratio, from 1 us to 100 us
            durations.add(Math.round(Math.pow(10, 3 + 2 * random.nextDouble())), 1);
        }

        List<Step> inside = durations.steps().stream()
                .filter(step -> step.from() > 1050 && step.to() < 99_000)
                .toList();

        assertThat(inside).hasSize(38).allSatisfy(step -> assertThat(step.share())
                .isCloseTo(1 / 40.0, Percentage.withPercentage(4)));
    }
}
