package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ResultsTest {

    /** Of the first style. */
    private static final Comparison RATIO = JmhRows.event().get(0);

    /** Of the second style. */
    private static final Comparison OTHER = JmhRows.event().get(1);

    private static final Variant OURS = RATIO.of();
    private static final Variant JDK = RATIO.over();
    private static final Variant BARE = RATIO.lessOf();

    private final Results results = new Results(Suite.EVENT, List.of(RATIO, OTHER));

    @Test
    void comparesWhatComesOnTopOfTheBareWriteWithinARound() {
        for (int round = 1; round <= 6; round++) {
            // a machine that is slower in each round
            results.add(
                    round,
                    Map.of(BARE, fork(40 * round, 100), JDK, fork(240 * round, 100), OURS, fork(140 * round, 100)));
        }

        assertThat(results.ratio(RATIO)).isEqualTo(new Median(0.5, 0.5, 0.5, 6));
        assertThat(results.denominator(RATIO).low()).isEqualTo(200);
        assertThat(results.denominator(RATIO).high()).isEqualTo(1200);
        assertThat(results.open(0.05)).containsExactly(OTHER.of(), BARE, JDK);
        assertThat(results.dropped()).isZero();
    }

    @Test
    void dropsIterationsNextToASlowCalibrationAndForksWithoutHalfOfThem() {
        Map<Variant, List<Iteration>> round = new HashMap<>();
        round.put(BARE, fork(40, 100));
        round.put(
                JDK,
                List.of(
                        new Iteration(240, 240, 0, 100),
                        new Iteration(240, 240, 0, 110),
                        new Iteration(999, 999, 0, 111)));
        round.put(
                OURS,
                List.of(
                        new Iteration(140, 140, 0, 100),
                        new Iteration(999, 999, 0, 111),
                        new Iteration(999, 999, 0, 112)));

        results.add(1, round);

        assertThat(results.of(JDK, Score::nanos).value()).isEqualTo(240);
        assertThat(results.ratio(RATIO).size()).isZero();
        assertThat(results.dropped()).isEqualTo(1);
        assertThat(results.forks()).isEqualTo(3);
    }

    @Test
    void listsTheBytesAtWhichForksSettle() {
        for (int round = 1; round <= 3; round++) {
            results.add(round, Map.of(OURS, List.of(new Iteration(1, 1, round == 2 ? 56.01 : 0.004, 100))));
        }

        assertThat(results.bytes(OURS)).isEqualTo("0 x2, 56 x1");
        assertThat(results.bytes(JDK)).isEmpty();
    }

    private static List<Iteration> fork(double nanos, double calibration) {
        return Collections.nCopies(4, new Iteration(nanos, nanos, 0, calibration));
    }
}
