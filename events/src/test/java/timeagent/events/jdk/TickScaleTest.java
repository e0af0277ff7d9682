package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TickScaleTest {
    private static final long TEN_YEARS = 315_360_000L;

    /** Of common processors, of Windows, of JVMs that count nanoseconds, and extremes. */
    @ParameterizedTest
    @ValueSource(
            longs = {
                1_000_000_000,
                2_445_424_000L,
                2_500_000_000L,
                3_000_000_000L,
                10_000_000,
                24_000_000,
                1000,
                16_000_000_000L
            })
    void isExactToANanosecondUpToTenYears(long perSecond) {
        TickScale scale = TickScale.of(perSecond);

        for (long ticks = 0; ticks <= Math.multiplyExact(TEN_YEARS, perSecond); ticks += ticks / 3 + 1) {
            BigDecimal exact = BigDecimal.valueOf(ticks)
                    .multiply(BigDecimal.valueOf(1_000_000_000))
                    .divide(BigDecimal.valueOf(perSecond), 0, RoundingMode.FLOOR);
            long most = 1 + exact.longValue() / (1L << 51);
            assertThat(scale.nanos(ticks)).as("%d ticks", ticks).isCloseTo(exact.longValue(), within(most));
        }
    }

    @ParameterizedTest
    @ValueSource(
            longs = {500_000_000, 1_000_000_000, 2_000_000_000, 2_500_000_000L, 10_000_000, 3_000_000_000L, 24_000_000})
    void keepsWholeNanosecondsWhole(long perSecond) {
        TickScale scale = TickScale.of(perSecond);

        for (long nanos = 0; nanos < 100_000; nanos += 1000) {
            assertThat(scale.nanos(nanos * perSecond / 1_000_000_000)).isEqualTo(nanos);
        }
    }
}
