package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "COUNT, count",
        "call, all"
    })
    void findsTheWordWithTheFewestLettersToChange(String typed, String nearest) {
        assertThat(Nearest.of(typed, WORDS)).isEqualTo(nearest);
    }

    @Test
    void takesTheFirstOfEquals() {
        assertThat(Nearest.of("abc", new String[] {"xbc", "abx", "axc"})).isEqualTo("xbc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "fast", "reused"})
    void findsNoWordThatHasLittleInCommon(String typed) {
        assertThat(Nearest.of(typed, WORDS)).isNull();
        assertThat(Nearest.question("clock=", typed, WORDS)).isEmpty();
    }
}
