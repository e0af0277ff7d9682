package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestTest {
    private static final String[] WORDS = {"off", "count", "sample", "all"};

    @ParameterizedTest
    @CsvSource({
        "count, count",
        "cont, count",
        "coount, count",
        "cuont, count",
        "samples, sample",
        "simple, sample",
        "al, all",
        "of, off",
        "call, all"
    })
    void findsTheWordWithTheFewestLettersToChange(String typed, String nearest) {
        assertThat(Nearest.of(typed, WORDS)).isEqualTo(nearest);
    }

    @Test
    void takesTheFirstOfEquals() {
        assertThat(Nearest.of("b", new String[] {"ab", "bc", "b1"})).isEqualTo("ab");
        assertThat(Nearest.of("", WORDS)).isEqualTo("off");
        assertThat(Nearest.of("zzzzzzzz", new String[] {"one", "two"})).isEqualTo("one");
    }
}
