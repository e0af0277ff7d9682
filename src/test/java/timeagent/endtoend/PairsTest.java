package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairsTest {

    /** Each within the hundred nanoseconds of its number, so much from either end. */
    private static List<Pairs.Span> spans(int margin, int... numbers) {
        return IntStream.of(numbers)
                .mapToObj(number -> new Pairs.Span(
                        Instant.ofEpochSecond(0, number * 100L + margin),
                        Instant.ofEpochSecond(0, number * 100L + 99 - margin)))
                .toList();
    }

    @Test
    void areWhatLiesWithinEachOther() {
        assertThat(Pairs.count(spans(0, 1, 2, 3), spans(10, 1, 2, 3))).isEqualTo(3);
        assertThat(Pairs.count(spans(10, 1, 2, 3), spans(0, 1, 2, 3))).isEqualTo(3);
    }

    @Test
    void leaveOutWhatIsAloneAtTheEdges() {
        assertThat(Pairs.count(spans(0, 1, 2, 3, 4, 5), spans(10, 3, 4))).isEqualTo(2);
        assertThat(Pairs.count(spans(0, 1, 2, 3), spans(10, 2, 3, 4, 5))).isEqualTo(2);
        assertThat(Pairs.count(spans(0, 1, 2), spans(10, 3, 4))).isZero();
    }

    @Test
    void mustBeWithoutAGap() {
        assertThatThrownBy(() -> Pairs.count(spans(0, 1, 2, 3), spans(10, 1, 3)))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> Pairs.count(spans(0, 1, 3), spans(10, 1, 2, 3)))
                .isInstanceOf(AssertionError.class);
    }
}
