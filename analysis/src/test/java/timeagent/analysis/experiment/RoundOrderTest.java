package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoundOrderTest {

    @Test
    void letsEachSideBeginAsOften() {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(RoundOrder.of(10, new SplittableRandom(seed)))
                    .hasSize(10)
                    .filteredOn(first -> first)
                    .hasSize(5);
            assertThat(RoundOrder.of(5, new SplittableRandom(seed)).stream()
                            .filter(first -> first)
                            .count())
                    .isBetween(2L, 3L);
        }
    }

    @Test
    void isRandomAndRepeatable() {
        Set<List<Boolean>> orders = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            orders.add(RoundOrder.of(4, new SplittableRandom(seed)));
        }

        // two of four: 6 ways
        assertThat(orders).hasSize(6);
        assertThat(RoundOrder.of(9, new SplittableRandom(7))).isEqualTo(RoundOrder.of(9, new SplittableRandom(7)));
    }

    @Test
    void letsEitherSideBeginTheOnlyRound() {
        Set<List<Boolean>> orders = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            orders.add(RoundOrder.of(1, new SplittableRandom(seed)));
        }

        assertThat(orders).containsExactlyInAnyOrder(List.of(true), List.of(false));
    }
}
