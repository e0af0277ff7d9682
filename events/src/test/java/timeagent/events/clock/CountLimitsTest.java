package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;

/** When {@link StripedCounts} says that a read may become an event. */
@ExtendWith(ClaimedHooks.class)
final class CountLimitsTest {
    private static final int STRIPES = 4096;

    private final SampleSchedule schedule = SampleSchedule.hotReads();
    private final StripedCounts counts = new StripedCounts(STRIPES, schedule);

    @Test
    void everyReadIsDueWhereEveryReadIsAnEvent() throws Exception {
        StripedCounts every = new StripedCounts(1, SampleSchedule.everyRead());

        Threads.runTogether(
                2,
                () -> { // one of them without a stripe
                    for (int site = 0; site < 100; site++) {
                        assertThat(every.count(site)).isTrue();
                        assertThat(every.weight(site, true)).isEqualTo(1);
                        assertThat(every.count(site)).isTrue();
                        assertThat(every.weight(site, true)).isEqualTo(1);
                    }
                });

        assertThat(every.sums(100)).containsOnly(4);
    }

    @Test
    void noReadIsDueBeforeACallSiteIsWoken() {
        for (int read = 0; read < 1000; read++) {
            assertThat(counts.count(read % 100)).isFalse();
        }
    }

    @Test
    void theNextReadOfAWokenCallSiteIsDue() {
        counts.count(1);
        counts.count(2);

        counts.wake(1, 10);

        assertThat(counts.count(2)).isFalse();
        assertThat(counts.count(1)).isTrue();
    }

    @Test
    void aReadIsDueUntilItsWeightWasAsked() {
        schedule.publish(new int[] {0}, 1, 1);
        counts.count(0);
        counts.wake(0, 10);

        assertThat(counts.count(0)).isTrue();
        assertThat(counts.count(0)).isTrue();
        counts.weight(0, true);
        assertThat(counts.count(0)).isFalse();
    }

    @Test
    void aReadIsDueExactlyWhenTheLimitIsReached() {
        counts.count(3);
        limit(3, 5);

        assertThat(counts.count(3)).isFalse(); // the 2nd
        assertThat(counts.count(3)).isFalse();
        assertThat(counts.count(3)).isFalse();
        assertThat(counts.count(3)).isTrue();
    }

    @Test
    void wakesWhoeverWaitsForFarLongerThanTheInterval() {
        counts.count(3);
        limit(3, 1 + 4 * 10 + 1);

        counts.wake(3, 10);

        assertThat(counts.count(3)).isTrue();
    }

    @Test
    void leavesWhoeverIsDueSoonAnyway() {
        counts.count(3);
        limit(3, 1 + 4 * 10);

        counts.wake(3, 10);

        assertThat(counts.count(3)).isFalse();
    }

    @Test
    void wakesEveryThread() throws Exception {
        Threads.run(() -> {
            counts.count(0);
            counts.wake(0, 1);
            assertThat(counts.count(0)).isTrue();
        });
        counts.count(0);
        counts.wake(0, 1);

        assertThat(counts.count(0)).isTrue();
    }

    @Test
    void wakingACallSiteThatNobodyHasReadDoesNothing() {
        counts.wake(5, 1);
        counts.count(0);
        counts.wake(100_000, 1); // beyond the thread's row

        assertThat(counts.count(5)).isFalse();
        assertThat(counts.sums(6)).containsExactly(1, 0, 0, 0, 0, 1);
    }

    @Test
    void limitsAndMarksSurviveAGrowingRow() {
        schedule.publish(new int[] {1 << 20}, 10, 10);
        counts.count(0);
        counts.wake(0, 1);
        counts.count(0);
        counts.weight(0, true);
        long limit = CountRow.get(counts.ownRow(), CountRow.cell(0) + 1);
        limit(1, 2);
        counts.count(1);

        counts.count(100_000);

        assertThat(CountRow.get(counts.ownRow(), CountRow.cell(0) + 1)).isEqualTo(limit);
        assertThat(counts.count(1)).isTrue();
        assertThat(counts.count(99_999)).isFalse();
        assertThat(counts.sums(2)).containsExactly(2, 2);
    }

    @Test
    void aThreadWithoutAStripeHasNoRowAndNoEvents() throws Exception {
        StripedCounts one = new StripedCounts(1, schedule);
        one.count(0);
        schedule.publish(new int[] {1}, 10, 10);

        Threads.run(() -> {
            assertThat(one.ownRow()).isNull();
            assertThat(one.count(0)).isFalse();
            assertThat(one.weight(0, true)).isZero();
        });
        assertThat(one.ownRow()).isNotNull();
    }

    @Test
    void aThreadThatHasReadNothingHasNoRow() {
        assertThat(counts.ownRow()).isNull();
    }

    private void limit(int site, long limit) {
        CountRow.set(counts.ownRow(), CountRow.cell(site) + 1, limit);
    }
}
