package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.findings.SlowerPeers.Change;
import timeagent.analysis.summary.series.Plots.PeerLine;
import timeagent.analysis.summary.series.Plots.PeerPoint;

/** How often a change is found, and drift taken for one; that of recordings is in {@code resources/reports/peers.txt}. */
class SlowerPeersTest {

    /** @param logOfMean of the durations in a step */
    private static boolean isFound(int steps, IntToDoubleFunction logOfMean) {
        List<PeerPoint> points = IntStream.range(0, steps)
                .mapToObj(i -> new PeerPoint(i, 100, 10_000, 100 * 50_000 * Math.exp(logOfMean.applyAsDouble(i))))
                .toList();
        Change change = SlowerPeers.change(new PeerLine("db", "10.0.0.1", 5432, null, "channel", points));
        return change != null && change.factor() >= 2;
    }

    @ParameterizedTest
    @CsvSource({"20, 40", "60, 75", "300, 95"})
    void aChangeIsFoundTheMoreOftenTheMoreThereIsOfIt(int steps, int leastPercent) {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            int at = steps / 4 + random.nextInt(steps / 2);
            found += isFound(steps, step -> 0.6 * random.nextGaussian() + (step < at ? 0 : Math.log(5))) ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(leastPercent);
    }

    /** An autoregressive process: what comes next is like what was before, and nothing has changed. */
    @ParameterizedTest
    @CsvSource({"20, 0.95", "60, 0.95", "300, 0.95", "20, 0.99", "60, 0.99", "300, 0.99"})
    void driftIsSeldomAChange(int steps, double correlation) {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            double[] state = {0.6 * random.nextGaussian()};
            found += isFound(
                            steps,
                            step -> state[0] = correlation * state[0]
                                    + 0.6 * Math.sqrt(1 - correlation * correlation) * random.nextGaussian())
                    ? 1
                    : 0;
        }

        assertThat(found).isLessThanOrEqualTo(15);
    }
}
