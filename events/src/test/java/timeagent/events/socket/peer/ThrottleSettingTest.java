package timeagent.events.socket.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ThrottleSettingTest {
    private final ThrottleSetting setting = new ThrottleSetting();
    private final List<Double> rates = new ArrayList<>();

    @AfterEach
    void reset() {
        setting.setValue("off");
        ThrottleSetting.follow(null);
    }

    @ParameterizedTest
    @CsvSource({
        "off, Infinity",
        "100/s, 100",
        "0/s, 0",
        "5/ms, 5000",
        "7/us, 7000000",
        "1/ns, 1000000000",
        "6000/m, 100",
        "36000/h, 10",
        "8640000/d, 100",
        "' 10 / s ', 10"
    })
    void hasTheRatesOfFlightRecorder(String text, double perSecond) {
        assertThat(ThrottleSetting.perSecond(text)).isEqualTo(perSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "/s", "100/", "-1/s", "1.5/s", "100/sec", "OFF", "100/s/s"})
    void takesAnotherTextAsOff(String text) {
        ThrottleSetting.follow(rates::add);
        setting.setValue("10/s");
        setting.setValue(text);

        assertThat(rates).endsWith(10.0, Double.POSITIVE_INFINITY);
        assertThat(setting.getValue()).isEqualTo("off");
    }

    @Test
    void hasTheHighestRateOfSeveralRecordings() {
        assertThat(setting.combine(Set.of("100/s", "7000/m", "1/h"))).isEqualTo("7000/m");
        assertThat(setting.combine(Set.of("100/s", "off"))).isEqualTo("off");
        assertThat(setting.combine(Set.of("100/s", "wrong"))).isEqualTo("100/s");
        assertThat(setting.combine(Set.of("wrong"))).isEqualTo("off");
    }

    /** As 17 and 21 do, which lose what is combined. */
    @Test
    void keepsWhatItHasCombined() {
        setting.combine(Set.of("100/s", "200/s"));
        setting.setValue(null);

        assertThat(setting.getValue()).isEqualTo("200/s");
    }

    @Test
    void passesItsValueToOneThatFollowsLater() {
        setting.setValue("3/s");
        ThrottleSetting.follow(rates::add);
        ThrottleSetting.follow(null);
        setting.setValue("4/s");

        assertThat(rates).containsExactly(3.0);
    }
}
