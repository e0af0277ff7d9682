package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ReadCostTest {

    @ParameterizedTest
    @EnumSource
    void everyClockCostsSomething(ReadableClock clock) {
        assertThat(new ReadCost(clock).measure()).isPositive();
    }

    /** More often than measurements are kept. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 11})
    void canBeMeasuredAgain(int times) {
        ReadCost cost = new ReadCost(ReadableClock.NANO_TIME);

        for (int i = 0; i < times; i++) {
            assertThat(cost.measure()).isPositive();
        }
    }
}
