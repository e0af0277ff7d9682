package timeagent.events.clock.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

final class ReadableClockTest {
    @Test
    void noTwoClocksHaveTheSameLabel() {
        assertThat(Arrays.stream(ReadableClock.values()).map(ReadableClock::label))
                .doesNotHaveDuplicates()
                .hasSize(14)
                .contains("System.currentTimeMillis", "System.nanoTime", "Instant.now", "new Date");
    }

    @ParameterizedTest
    @EnumSource
    void readsNothingWhenAskedForNothing(ReadableClock clock) {
        assertThat(clock.applyAsLong(0)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"CURRENT_TIME_MILLIS", "CACHED", "CLOCK_MILLIS", "DATE", "NANO_TIME"})
    void addsUpTheTimeOfEveryRead(ReadableClock clock) {
        LongSupplier same = clock == ReadableClock.NANO_TIME ? System::nanoTime : System::currentTimeMillis;
        for (int times : new int[] {1, 3}) {
            long before = same.getAsLong();
            long sum = clock.applyAsLong(times);
            assertThat(sum).isBetween(times * before, times * same.getAsLong());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INSTANT", "CLOCK_INSTANT"})
    void addsUpSecondAndNanosecondsOfEveryInstant(ReadableClock clock) {
        long before = Instant.now().getEpochSecond();
        long sum = clock.applyAsLong(3);
        assertThat(sum).isBetween(3 * before, 3 * (Instant.now().getEpochSecond() + 999_999_999));
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"CURRENT_TIME_MILLIS", "CACHED", "CLOCK_MILLIS", "DATE", "NANO_TIME", "INSTANT", "CLOCK_INSTANT"})
    void keepsTheObjectOfEveryRead(ReadableClock clock) {
        ReadableClock.drop();

        clock.applyAsLong(3);

        String type = clock.label().replaceAll("^new |\\..*", "");
        assertThat(Arrays.copyOf(ReadableClock.KEPT, 3))
                .doesNotContainNull()
                .allSatisfy(now -> assertThat(now.getClass().getSimpleName()).endsWith(type));
        assertThat(ReadableClock.KEPT[3]).isNull();
        ReadableClock.drop();
    }
}
