package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    private static final List<String> WORDS = List.of("clock", "socket");

    @ParameterizedTest
    @CsvSource({"clok, clock", "sockt, socket", "soket, socket", "lock, clock"})
    void namesTheNearestWord(String typed, String meant) {
        assertThat(Nearest.hint(typed, WORDS)).isEqualTo(" (did you mean '" + meant + "'?)");
    }

    @Test
    void saysNothingWhenNoWordIsNear() {
        assertThat(Nearest.hint("quux", WORDS)).isEmpty();
        assertThat(Nearest.hint("", WORDS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"kitten, sitting, 3", "flaw, lawn, 2", "same, same, 0", "'', abc, 3"})
    void countsInsertionsDeletionsAndReplacements(String from, String to, int distance) {
        assertThat(Nearest.distance(from, to)).isEqualTo(distance);
        assertThat(Nearest.distance(to, from)).isEqualTo(distance);
    }
}
