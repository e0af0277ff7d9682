package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CpuBudgetTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;

    private final CpuBudget pace = new CpuBudget();

    @Test
    void allowsTheFirstRun() {
        assertThat(pace.allows(-5)).isTrue();
    }

    @Test
    void aRunOfAMillisecondIsAllowedEverySecond() {
        pace.ran(0, MILLI, 100 * SECOND);

        assertThat(pace.allows(SECOND)).isTrue();
        assertThat(pace.allows(SECOND - 1)).isFalse();
    }

    @Test
    void aLongerRunIsAllowedLessOften() {
        pace.ran(0, 12 * MILLI, 100 * SECOND);

        assertThat(pace.allows(11 * SECOND)).isFalse();
        assertThat(pace.allows(12 * SECOND)).isTrue();
    }

    @Test
    void theRestHasAnEnd() {
        pace.ran(0, 12 * MILLI, 5 * SECOND);

        assertThat(pace.allows(5 * SECOND - 1)).isFalse();
        assertThat(pace.allows(5 * SECOND)).isTrue();
    }

    @Test
    void theTimeMayBeginAnywhere() {
        pace.ran(Long.MAX_VALUE, MILLI, 100 * SECOND);

        assertThat(pace.allows(Long.MIN_VALUE)).isFalse();
        assertThat(pace.allows(Long.MIN_VALUE + SECOND)).isTrue();
    }
}
