package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StyleAlternationTest {
    private static final int PAIRS = 10_000;

    @Test
    void aBlockIsOfOneStyle() {
        assertThat(StyleAlternation.BLOCK).isEqualTo(61);
        assertThat(blocks(new StyleAlternation(1), 2 * PAIRS))
                .hasSize(2 * PAIRS)
                .containsOnly(0, 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 2, 1234567, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
    void eachPairHasABlockOfEitherStyleInRandomOrder(long seed) {
        List<Integer> blocks = blocks(new StyleAlternation(seed), 2 * PAIRS);

        int firstIsFirst = 0;
        int asBefore = 0;
        for (int i = 0; i < blocks.size(); i += 2) {
            assertThat(blocks.get(i)).isNotEqualTo(blocks.get(i + 1));
            firstIsFirst += blocks.get(i) == 0 ? 1 : 0;
            asBefore += i > 0 && blocks.get(i).equals(blocks.get(i - 2)) ? 1 : 0;
        }
        // six standard deviations of fair coins
        assertThat(firstIsFirst).isBetween(PAIRS / 2 - 300, PAIRS / 2 + 300);
        assertThat(asBefore).isBetween(PAIRS / 2 - 300, PAIRS / 2 + 300);
    }

    @Test
    void theOrderIsThatOfTheSeed() {
        assertThat(blocks(new StyleAlternation(42), 200)).isEqualTo(blocks(new StyleAlternation(42), 200));
        assertThat(blocks(new StyleAlternation(42), 200)).isNotEqualTo(blocks(new StyleAlternation(43), 200));
    }

    @Test
    void aboutHalfOfTheThreadsBeginWithEitherStyle() {
        int firstIsFirst = 0;
        for (int seed = 0; seed < PAIRS; seed++) {
            firstIsFirst += new StyleAlternation(seed).next() == 0 ? 1 : 0;
        }

        assertThat(firstIsFirst).isBetween(PAIRS / 2 - 300, PAIRS / 2 + 300);
    }

    /** The style of each of the next blocks, all of whose turns are checked to be the same. */
    private static List<Integer> blocks(StyleAlternation turns, int count) {
        List<Integer> blocks = new ArrayList<>();
        for (int block = 0; block < count; block++) {
            int style = turns.next();
            for (int i = 1; i < StyleAlternation.BLOCK; i++) {
                if (turns.next() != style) {
                    throw new AssertionError("block " + block + " changes its style at " + i);
                }
            }
            blocks.add(style);
        }
        return blocks;
    }
}
