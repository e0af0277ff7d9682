package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 31, 32, 63, 64, 65, 127, 128, 1_000, 123_456_789, Long.MAX_VALUE})
    void keepsADurationToThreePercent(long nanos) {
        Latencies latencies = new Latencies();
        latencies.add(nanos);

        assertThat(latencies.count()).isEqualTo(1);
        assertThat(latencies.percentile(1)).isBetween(nanos - nanos / 32, nanos);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 20", "0.51, 30", "0.25, 10", "0.26, 20", "1, 40", "0.001, 10"})
    void countsToTheShareOfAllDurations(double share, long expected) {
        Latencies latencies = new Latencies();
        for (long nanos : new long[] {40, 10, 30, 20}) {
            latencies.add(nanos);
        }

        assertThat(latencies.percentile(share)).isEqualTo(expected);
    }

    @Test
    void addsThoseOfOthers() {
        Latencies one = new Latencies();
        Latencies other = new Latencies();
        one.add(1);
        other.add(2);
        other.add(3);
        one.addAll(other);

        assertThat(one.count()).isEqualTo(3);
        assertThat(one.percentile(1)).isEqualTo(3);
    }
}
