package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the intervals have the truth in them, where that is known because the samples are made up. */
class CoverageTest {

    private static final int EXPERIMENTS = 1000;

    private final Random random = new Random(20260101);

    @ParameterizedTest(name = "{0} rounds, {1}")
    @CsvSource({
        "3, normal", "5, normal", "10, normal", "30, normal",
        "3, skewed", "5, skewed", "10, skewed", "30, skewed",
        "5, rare", "10, rare", "30, rare",
    })
    void coversTheTrueRatioOfPairs(int rounds, String noise) {
        assertCovered(0.6, () -> {
            double[] a = new double[rounds];
            double[] b = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                // what both runs of a round have in common cancels out
                double machine = 1 + 0.1 * random.nextGaussian();
                a[round] = 100 * machine * noise(noise, 0.1);
                b[round] = 60 * machine * noise(noise, 0.1);
            }
            return Ratio.paired(a, b, Verdict.MARGIN, Interval.ERROR).interval();
        });
    }

    @ParameterizedTest(name = "{0} and {1} runs, {2}")
    @CsvSource({"3, 3, normal", "5, 8, normal", "20, 10, skewed", "30, 30, rare"})
    void coversTheTrueRatioOfRuns(int runsA, int runsB, String noise) {
        assertCovered(
                1.25, () -> Ratio.unpaired(runs(runsA, 400, noise, 0.05), runs(runsB, 500, noise, 0.1), Verdict.MARGIN)
                        .interval());
    }

    private Estimate runs(int count, double mean, String noise, double deviation) {
        return Estimate.ofSamples(DoubleStream.generate(() -> mean * noise(noise, deviation))
                .limit(count)
                .toArray());
    }

    @ParameterizedTest(name = "{0} and {1} seconds, {2}, neighbours correlated by {3}")
    @CsvSource({
        "4, 4, normal, 0",
        "8, 5, normal, 0",
        "20, 20, normal, 0",
        "60, 60, normal, 0",
        "300, 60, normal, 0",
        "4, 4, skewed, 0",
        "8, 5, skewed, 0",
        "20, 20, skewed, 0",
        "60, 60, skewed, 0",
        "60, 60, rare, 0",
        "6, 6, normal, 0.3",
        "10, 10, normal, 0.3",
        "20, 20, skewed, 0.3",
        "60, 60, skewed, 0.3",
        "10, 10, normal, 0.6",
        "20, 20, normal, 0.6",
        "60, 60, skewed, 0.6",
        "300, 300, normal, 0.6",
        "60, 60, normal, 0.8",
        "300, 300, skewed, 0.8",
    })
    void coversTheTrueRatioOfSeconds(int secondsA, int secondsB, String noise, double correlation) {
        assertCovered(1.25, () -> Ratio.unpaired(
                        seconds(secondsA, 400, 0.05, noise, correlation),
                        seconds(secondsB, 500, 0.10, noise, correlation),
                        Verdict.MARGIN)
                .interval());
    }

    private void assertCovered(double truth, Supplier<Interval> experiment) {
        int covered = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Interval interval = experiment.get();
            // no interval at all promises nothing
            covered += interval == null || interval.contains(truth) ? 1 : 0;
        }
        assertThat(covered / (double) EXPERIMENTS).isBetween(0.90, 0.99);
    }

    /** Seconds with different numbers of events, of one mean. */
    private Estimate seconds(int seconds, double mean, double deviation, String noise, double correlation) {
        RatioEstimator samples = new RatioEstimator();
        double state = random.nextGaussian();
        for (int i = 0; i < seconds; i++) {
            double size = 50 + random.nextInt(100);
            state = correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            double factor = correlation == 0 ? noise(noise, deviation) : shaped(noise, state, deviation);
            samples.add(i, size, size * mean * factor);
        }
        return samples.estimate(0);
    }

    /** A factor with mean 1. */
    private double noise(String kind, double deviation) {
        // one in ten is half as much again, such as a run beside a backup
        return kind.equals("rare")
                ? (random.nextInt(10) == 0 ? 1.5 : 1) / 1.05 * (1 + deviation * random.nextGaussian())
                : shaped(kind, random.nextGaussian(), deviation);
    }

    private static double shaped(String kind, double gaussian, double deviation) {
        double sigma = 3 * deviation;
        return kind.equals("skewed") ? Math.exp(sigma * gaussian - sigma * sigma / 2) : 1 + deviation * gaussian;
    }
}
