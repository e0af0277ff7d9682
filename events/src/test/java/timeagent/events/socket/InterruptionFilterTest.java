package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class InterruptionFilterTest {
    private final InterruptionFilter filter = new InterruptionFilter();

    @Test
    void knowsNothingBeforeSevenEmissions() {
        assertThat(interrupted(1, 1, 1, 1, 1, 1, 1_000_000)).isZero();
        assertThat(interrupted(1_000_000)).isEqualTo(1);
    }

    @Test
    void anInterruptionTakesMoreThanEightTimesTheMedian() {
        interrupted(100, 200, 300, 400, 500, 600, 700);

        assertThat(interrupted(3_201)).isEqualTo(1);
    }

    @Test
    void eightTimesTheMedianIsNoInterruption() {
        interrupted(100, 200, 300, 400, 500, 600, 700);

        assertThat(interrupted(3_200)).isZero();
    }

    @Test
    void seesEveryInterruptionAmongMany() {
        // the first comes before seven are known
        long interruptions = 0;
        for (int i = 0; i < 1000; i++) {
            interruptions += interrupted(100, 90, 110, 100, 9_000);
        }

        assertThat(interruptions).isEqualTo(999);
    }

    @Test
    void followsWhenAllEmissionsBecomeSlower() {
        interrupted(100, 100, 100, 100, 100, 100, 100);

        assertThat(interrupted(LongStream.generate(() -> 2_000).limit(100).toArray()))
                .isEqualTo(4);
    }

    @Test
    void emissionsTooShortToMeasureAreNotInterrupted() {
        interrupted(0, 0, 0, 0, 0, 0, 0);

        assertThat(interrupted(8)).isZero();
        assertThat(interrupted(9)).isEqualTo(1);
    }

    private long interrupted(long... nanos) {
        return LongStream.of(nanos).filter(filter::isInterrupted).count();
    }
}
