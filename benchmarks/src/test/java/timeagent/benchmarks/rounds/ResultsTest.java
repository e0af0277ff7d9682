package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
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
        for (int round = 1; round <= 8; round++) {
            // a machine that is slower in each round
            results.add(
                    round,
                    Map.of(BARE, fork(40 * round, 100), JDK, fork(240 * round, 100), OURS, fork(140 * round, 100)));
        }

        assertThat(results.ratio(RATIO)).isEqualTo(new Median(0.5, 0.5, 0.5, 8));
        assertThat(results.denominator(RATIO).low()).isEqualTo(200);
        assertThat(results.denominator(RATIO).high()).isEqualTo(1600);
        assertThat(results.open(0.05)).containsExactly(OTHER.of(), BARE, JDK);
        assertThat(results.disturbed()).isZero();
    }

    @Test
    void leavesOutCyclesInWhichMemoryIsSlow() {
        List<Iteration> ours = new ArrayList<>(fork(140, 100));
        List<Iteration> jdk = new ArrayList<>(fork(240, 100));
        ours.set(0, new Iteration(999, 999, 0, 150));
        ours.set(1, new Iteration(150, 150, 0, 150));
        jdk.set(0, new Iteration(999, 999, 0, 154));

        results.add(1, Map.of(JDK, jdk, OURS, ours));

        assertThat(results.of(OURS, Score::nanos).value()).isEqualTo(140);
        assertThat(results.of(JDK, Score::nanos).value()).isEqualTo(240);
        assertThat(results.of(JDK, Score::nanos).size()).isEqualTo(1);
        assertThat(results.disturbed()).isZero();
    }

    @Test
    void dropsARoundWithLessThanAQuarterOfItsCycles() {
        results.add(1, Map.of(JDK, fork(240, 100), OURS, fork(140, 100)));
        results.add(2, Map.of(JDK, fork(999, 200), OURS, fork(140, 100)));
        results.add(3, Map.of(JDK, fork(250, 150), OURS, fork(150, 100)));

        assertThat(results.of(JDK, Score::nanos).value()).isEqualTo(245);
        assertThat(results.of(OURS, Score::nanos).size()).isEqualTo(2);
        assertThat(results.disturbed()).isEqualTo(1);
        assertThat(results.rounds()).isEqualTo(3);
    }

    @Test
    void listsTheBytesAtWhichJvmsSettle() {
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
