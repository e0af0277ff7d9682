package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class SampledSiteTest {
    private final SampledSite site = new SampledSite();
    private final AtomicInteger leftOfAll = new AtomicInteger(1000);

    @Test
    void anEventRepresentsAnIntervalAndItsShareOfWhatIsMissing() {
        site.plan(500, 100, 1000, 50);

        assertThat(site.interval()).isEqualTo(100);
        assertThat(take()).isEqualTo(150);
        assertThat(take()).isEqualTo(150);
    }

    @Test
    void whatWasTooMuchIsTakenFromTheNextSecond() {
        site.plan(0, 100, 1000, 50);
        for (int event = 0; event < 12; event++) {
            assertThat(take()).isEqualTo(100);
        }

        site.plan(1000, 100, 1000, 50);

        assertThat(take()).isEqualTo(80);
    }

    @Test
    void aWeightIsFromOneToFourIntervals() {
        site.plan(1_000_000, 100, 1000, 50);
        for (int event = 0; event < 10; event++) {
            assertThat(take()).isEqualTo(400);
        }

        site.plan(-1_000_000, 100, 1000, 50);

        assertThat(take()).isEqualTo(1);
    }

    @Test
    void keepsItsIntervalForTenSecondsAfterItWasHot() {
        site.plan(0, 100, 1000, 50);

        for (int second = 0; second < 10; second++) {
            site.plan(50, 0, 50, 50);
            assertThat(site.interval()).isEqualTo(100);
        }

        // what is missing is spread over the events of a second in which it is hot
        assertThat(take()).isEqualTo(150);
        site.plan(0, 0, 0, 50);
        assertThat(site.interval()).isZero();
        site.plan(0, 70, 700, 50);
        assertThat(site.interval()).isEqualTo(70);
    }

    @Test
    void hasNoMoreEventsThanItsBudget() {
        site.plan(0, 100, 1000, 2);

        assertThat(take()).isEqualTo(100);
        assertThat(take()).isEqualTo(100);
        assertThat(take()).isZero();
    }

    @Test
    void hasNoMoreEventsThanTheBudgetOfAll() {
        leftOfAll.set(1);
        site.plan(0, 100, 1000, 50);

        assertThat(take()).isEqualTo(100);
        assertThat(take()).isZero();
    }

    private long take() {
        return site.take(leftOfAll);
    }
}
