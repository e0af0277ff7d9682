package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeSettingTest {

    @ParameterizedTest
    @CsvSource({
        "0 ns, 0",
        "0 ms, 0",
        "0 s, 0",
        "20 ms, 20 ms",
        "20000000 ns, 20 ms",
        "1500 us, 1500 us",
        "60 s, 60 s",
        "1 m, 60 s",
        "20ms, 20 ms",
        "off, off",
        "everyChunk, everyChunk"
    })
    void writesOneThresholdInOneWay(String given, String normal) {
        assertThat(TimeSetting.normal(given)).isEqualTo(normal);
    }
}
