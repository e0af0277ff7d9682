package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SampleScheduleTest {
    private static final int NO_BUDGET_LIMIT = Integer.MAX_VALUE;
    private static final int NEVER_REACHED = 1 << 28;

    private final SampleSchedule schedule = SampleSchedule.hotReads();

    @Test
    void everyReadIsAnEventOfItsOwn() {
        SampleSchedule every = SampleSchedule.everyRead();
        SampledRow row = new SampledRow(every, 2, 1);

        for (int read = 0; read < 100; read++) {
            assertThat(row.read(1)).isEqualTo(1);
        }

        assertThat(every.takesEvery()).isTrue();
        assertThat(every.firstLimit()).isZero();
    }

    @Test
    void noReadIsAnEventBeforeTheFirstSchedule() {
        SampledRow row = new SampledRow(schedule, 1, 1).wake();

        row.read(0, 100);

        assertThat(row.events(0)).isZero();
        assertThat(schedule.takesEvery()).isFalse();
        assertThat(schedule.firstLimit()).isEqualTo(CountRow.NO_LIMIT);
    }

    @Test
    void noReadOfACallSiteThatIsNotHotIsAnEvent() {
        publish(1, 0);
        SampledRow row = new SampledRow(schedule, 3, 1);

        for (int site = 0; site < 3; site++) {
            row.wake().read(site, 100);
        }

        assertThat(row.events(0)).isEqualTo(99);
        assertThat(row.events(1)).isZero();
        assertThat(row.events(2)).isZero(); // it came after the schedule
    }

    @Test
    void aThreadThatIsNotWokenGoesOnWithoutEvents() {
        publish(1);
        SampledRow row = new SampledRow(schedule, 1, 1);

        row.read(0, 100);
        assertThat(row.events(0)).isZero();

        row.wake().read(0, 100);
        assertThat(row.events(0)).isEqualTo(99);
        assertThat(row.told(0)).isEqualTo(100);
    }

    @Test
    void theFirstReadOfAThreadIsToldToo() {
        publish(1);
        SampledRow row = new SampledRow(schedule, 1, 1).wake();

        assertThat(row.read(0)).isZero();
        assertThat(row.read(0)).isEqualTo(2);
        assertThat(row.read(0)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theWeightsAddUpToTheReads(long seed) {
        Random random = new Random(seed);
        int sites = 4;
        SampledRow[] rows = new SampledRow[5];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new SampledRow(schedule, sites, random.nextLong());
            rows[i].wake();
        }
        long events = 0;
        for (int second = 0; second < 30; second++) {
            schedule.publish(random.ints(sites, 1, 60).toArray(), 1 + random.nextInt(40), 1 + random.nextInt(15));
            if (random.nextBoolean()) {
                rows[random.nextInt(rows.length)].wake();
            }
            for (int i = 0; i < 2_000; i++) {
                rows[random.nextInt(rows.length)].read(random.nextInt(sites));
            }
        }
        publish(1, 1, 1, 1);
        for (SampledRow row : rows) {
            row.wake();
            for (int site = 0; site < sites; site++) {
                row.read(site); // tells what is left
                assertThat(row.told(site)).isEqualTo(row.reads(site)).isPositive();
                events += row.events(site);
            }
        }
        assertThat(events).isBetween(100L, 30L * 40 + 20);
    }

    @Test
    void whatIsLeftWhenACallSiteCoolsDownIsToldWhenItIsHotAgain() {
        SampledRow row = new SampledRow(schedule, 1, 1);
        row.read(0, 1000); // not hot: told by nobody
        publish(NEVER_REACHED);
        row.wake().read(0, 10);
        publish(0);
        row.wake().read(0, 1); // sees that it is not hot: the last one to tell
        row.read(0, 500);
        assertThat(row.events(0)).isZero();

        publish(1);
        row.wake();

        assertThat(row.read(0)).isZero();
        assertThat(row.read(0)).isEqualTo(10 + 1 + 2);
        assertThat(row.read(0)).isEqualTo(1);
    }

    @Test
    void whatIsLeftSurvivesSeveralLooksWhileNotHot() {
        SampledRow row = new SampledRow(schedule, 1, 1);
        publish(NEVER_REACHED);
        row.wake().read(0, 10);
        publish(0);
        for (int look = 0; look < 3; look++) {
            row.wake().read(0, 100);
        }
        publish(1);

        row.wake().read(0, 2);

        assertThat(row.told(0)).isEqualTo(10 + 1 + 2);
    }

    @Test
    void nothingIsLeftAfterAnEvent() {
        SampledRow row = new SampledRow(schedule, 1, 1);
        publish(1);
        row.wake().read(0, 10);
        publish(0);
        row.read(0, 1);
        publish(1);

        row.wake();

        assertThat(row.read(0)).isZero();
        assertThat(row.read(0)).isEqualTo(1 + 2);
    }

    @Test
    void aCallSiteHasNoMoreEventsThanItsBudget() {
        schedule.publish(new int[] {1, 1}, 100, 3);
        SampledRow row = new SampledRow(schedule, 2, 1).wake();
        SampledRow other = new SampledRow(schedule, 2, 2).wake();

        row.read(0, 10);
        row.read(1, 10);
        other.read(1, 10);

        assertThat(row.events(0)).isEqualTo(3);
        assertThat(row.events(1)).isEqualTo(3);
        assertThat(other.events(1)).isZero();
    }

    @Test
    void allCallSitesHaveNoMoreEventsThanTheBudgetOfAll() {
        schedule.publish(new int[] {1, 1, 1}, 5, 3);
        SampledRow row = new SampledRow(schedule, 3, 1).wake();

        row.read(0, 10);
        row.read(1, 10);
        row.read(2, 10);

        assertThat(row.events(0)).isEqualTo(3);
        assertThat(row.events(1)).isEqualTo(2);
        assertThat(row.events(2)).isZero();
    }

    @Test
    void theNextBudgetTellsWhatTheLastOneLeft() {
        schedule.publish(new int[] {1}, 2, 2);
        SampledRow row = new SampledRow(schedule, 1, 1).wake();
        row.read(0, 10);
        assertThat(row.told(0)).isEqualTo(3);

        schedule.publish(new int[] {1}, 2, 2);

        assertThat(row.read(0)).isEqualTo(8);
    }

    @Test
    void aWokenThreadFollowsTheNewInterval() {
        publish(NEVER_REACHED);
        SampledRow row = new SampledRow(schedule, 1, 1).wake();
        row.read(0, 100);
        publish(1);
        row.read(0, 100);
        assertThat(row.events(0)).isZero();

        assertThat(row.wake().read(0)).isEqualTo(201);
        assertThat(row.read(0)).isEqualTo(1);
    }

    @Test
    void theDistancesAreSpreadEvenlyAroundTheInterval() {
        publish(4);
        SampledRow row = new SampledRow(schedule, 1, 42).wake();
        Map<Long, Integer> weights = new TreeMap<>();
        row.read(0);
        row.wake().read(0);
        for (int i = 0; i < 70_000; i++) {
            weights.merge(row.read(0), 1, Integer::sum);
        }
        weights.remove(0L);

        assertThat(weights).containsOnlyKeys(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(weights.values()).allSatisfy(times -> assertThat(times).isBetween(2_300, 2_700));
    }

    private void publish(int... intervals) {
        schedule.publish(intervals, NO_BUDGET_LIMIT, NO_BUDGET_LIMIT);
    }
}
