package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoundsTest {

    private static List<Boolean> order(long seed, int rounds) {
        List<Boolean> firstA = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            firstA.add(Experiment.beginsWithA(seed, i));
        }
        return firstA;
    }

    @Test
    void letsEachSideBeginOneOfTwoRounds() {
        for (int seed = 0; seed < 50; seed++) {
            List<Boolean> order = order(seed, 10);
            for (int i = 0; i < order.size(); i += 2) {
                assertThat(order.get(i)).isNotEqualTo(order.get(i + 1));
            }
        }
    }

    @Test
    void isRandomAndRepeatable() {
        Set<List<Boolean>> orders = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            orders.add(order(seed, 5));
        }

        // three that are free
        assertThat(orders).hasSize(8);
        assertThat(order(7, 9)).isEqualTo(order(7, 9));
    }
}
