package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

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
                .hasSize(18)
                .contains("System.currentTimeMillis", "System.nanoTime", "Instant.now", "new Date");
    }

    @ParameterizedTest
    @EnumSource
    void readsNothingWhenAskedForNothing(ReadableClock clock) {
        assertThat(clock.read(0)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"CURRENT_TIME_MILLIS", "CACHED", "CLOCK_MILLIS", "DATE", "CALENDAR", "GREGORIAN_CALENDAR"})
    void addsUpTheMillisecondsOfEveryRead(ReadableClock clock) {
        assertThatAddsUp(clock, System::currentTimeMillis);
    }

    @Test
    void addsUpTheNanosecondsOfEveryRead() {
        assertThatAddsUp(ReadableClock.NANO_TIME, System::nanoTime);
    }

    /** Those that tell the nanosecond of the second. */
    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {
                "CURRENT_TIME_MILLIS",
                "CACHED",
                "CLOCK_MILLIS",
                "DATE",
                "CALENDAR",
                "GREGORIAN_CALENDAR",
                "NANO_TIME",
                "LOCAL_DATE",
                "YEAR",
                "YEAR_MONTH",
                "MONTH_DAY"
            })
    void addsUpThePartOfTheSecondOfEveryRead(ReadableClock clock) {
        long sum = clock.read(1000);

        assertThat(sum).isBetween(1L, 1000 * 999_999_999L);
    }

    @Test
    void addsUpTheDaysOfEveryRead() {
        assertThat(ReadableClock.LOCAL_DATE.read(100)).isBetween(100L, 3100L);
        assertThat(ReadableClock.MONTH_DAY.read(100)).isBetween(100L, 3100L);
    }

    @Test
    void addsUpTheYearsAndMonthsOfEveryRead() {
        assertThat(ReadableClock.YEAR.read(100)).isBetween(202_000L, 300_000L);
        assertThat(ReadableClock.YEAR_MONTH.read(100)).isBetween(100L, 1200L);
    }

    private static void assertThatAddsUp(ReadableClock clock, LongSupplier same) {
        for (int times : new int[] {1, 3}) {
            long before = same.getAsLong();
            long sum = clock.read(times);
            assertThat(sum).isBetween(times * before, times * same.getAsLong());
        }
    }
}
