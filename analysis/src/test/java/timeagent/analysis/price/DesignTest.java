package timeagent.analysis.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DesignTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 7, 30, 1000})
    void hasEachTwoGroupsTogetherAsOftenAsApart(int pairs) {
        Design design = Design.forPairs(pairs, 1);
        int groups = design.groups();
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            rows.add(design.next(groups));
        }

        assertThat(groups).isGreaterThanOrEqualTo(2);
        for (int i = 0; i < groups; i++) {
            for (int j = 0; j < groups; j++) {
                int first = i;
                int second = j;
                double products = rows.stream()
                        .mapToDouble(row -> row[first] * row[second])
                        .sum();
                assertThat(products).isEqualTo(i == j ? groups : 0);
            }
        }
    }

    @Test
    void fitsTwiceIntoTheTime() {
        assertThat(Design.forPairs(15, 1).groups()).isEqualTo(4);
        assertThat(Design.forPairs(16, 1).groups()).isEqualTo(8);
    }

    @Test
    void hasAnOrderThatTheSeedRepeats() {
        assertThat(signs(1)).isEqualTo(signs(1)).isNotEqualTo(signs(2));
    }

    private static List<Double> signs(long seed) {
        Design design = Design.forPairs(64, seed);
        List<Double> signs = new ArrayList<>();
        for (int i = 0; i < design.groups(); i++) {
            for (double sign : design.next(3)) {
                signs.add(sign);
            }
        }
        return signs;
    }
}
