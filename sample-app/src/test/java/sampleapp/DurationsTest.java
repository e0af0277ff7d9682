package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0ns, 0",
        "500ns, 500",
        "250us, 250000",
        "1ms, 1000000",
        "007ms, 7000000",
        "1s, 1000000000",
        "999999999s, 999999999000000000"
    })
    void readsANumberWithItsUnit(String text, long nanos) {
        assertThat(Durations.nanos(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1", "ms", "-1ms", "1.5ms", "1 ms", "1MS", "1m", "1h", "1000000000s", "1ms ", "\u0661ms"})
    void knowsWhatIsNone(String text) {
        assertThat(Durations.nanos(text)).isEqualTo(Durations.UNKNOWN);
    }
}
