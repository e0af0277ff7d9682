package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.ClaimedHooks;

/** Which reads become events, and what their weights add up to. Bounds on random numbers are six standard deviations wide. */
@ExtendWith(ClaimedHooks.class)
final class SampleScheduleTest {
    private static final int MANY = 1 << 28;

    private static int lines;

    private final int site = number();
    private final int other = number();
    private final SampleSchedule schedule = new SampleSchedule(false);
    private final SampledSite sampled = new SampledSite();
    private final long[] random = {7};

    @Test
    void everyReadIsAnEventOfItsOwn() {
        SampledThread thread = new SampledThread(new SampleSchedule(true));

        for (int read = 0; read < 100; read++) {
            assertThat(thread.read(site)).isEqualTo(1);
        }
    }

    @Test
    void noReadIsAnEventBeforeTheCallSiteIsSampled() {
        SampledThread thread = new SampledThread(schedule);

        thread.read(site, 100);

        assertThat(thread.events()).isZero();
        assertThat(limit(thread)).isEqualTo(CountPage.NO_LIMIT);
    }

    @Test
    void noReadIsAnEventOnceTheCallSiteIsNotSampled() {
        plan(1);
        SampledThread thread = new SampledThread(schedule);
        thread.read(site, 10);
        CallSites.get(site).sampled = null;

        thread.read(site, 100);

        assertThat(thread.events()).isEqualTo(10);
    }

    @Test
    void noReadOfACallSiteThatIsNotHotIsAnEvent() {
        plan(1);
        SampledThread thread = new SampledThread(schedule);

        thread.read(other, 100);

        assertThat(thread.events()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 1000})
    void everyReadOfANewThreadHasTheSameProbability(int interval) {
        plan(interval);
        int[] events = new int[3];
        int threads = 30_000 * Math.min(interval, 10);
        for (int i = 0; i < threads; i++) {
            SampledThread thread = new SampledThread(schedule);
            for (int read = 0; read < events.length; read++) {
                events[read] += thread.read(site) > 0 ? 1 : 0;
            }
        }

        double expected = (double) threads / interval;
        for (int count : events) {
            assertThat((double) count)
                    .isBetween(expected - 6 * Math.sqrt(expected), expected + 6 * Math.sqrt(expected));
        }
    }

    @Test
    void everyReadHasTheSameProbabilityWhereTheSamplerDrawsOnceMore() {
        int interval = 8;
        plan(interval);
        int[] events = new int[30];
        int rounds = 40_000;
        List<SampledThread> threads = threads(3);
        for (int round = 0; round < rounds; round++) {
            draw(threads, interval);
            for (SampledThread thread : threads) {
                for (int read = 0; read < 10; read++) {
                    events[10 * threads.indexOf(thread) + read] += thread.read(site) > 0 ? 1 : 0;
                }
            }
        }

        double expected = (double) rounds / interval;
        for (int count : events) {
            assertThat((double) count)
                    .isBetween(expected - 6 * Math.sqrt(expected), expected + 6 * Math.sqrt(expected));
        }
    }

    @ParameterizedTest
    @CsvSource({"500, 100, 5000", "500, 1000, 5000", "1000, 7, 700", "1, 100000, 1000", "2, 50000, 10000"})
    void asManyReadsAreEventsAsPlannedHoweverManyThreadsThereAre(int count, int reads, int interval) {
        plan(interval);
        List<SampledThread> threads = threads(count);
        int seconds = 20;
        for (int second = 0; second < seconds; second++) {
            draw(threads, interval);
            threads.forEach(thread -> thread.read(site, reads));
        }

        double planned = (double) seconds * count * reads / interval;
        double deviation = Math.sqrt(planned);
        assertThat((double) events(threads)).isBetween(planned - 6 * deviation, planned + 6 * deviation);
    }

    @ParameterizedTest
    @CsvSource({"500, 100", "8, 40"})
    void weightsAddUpThoughEachThreadHasFewEvents(int count, int eventsPerSecond) {
        int reads = 40_000 / count;
        int interval = 40_000 / eventsPerSecond;
        List<SampledThread> threads = threads(count);
        threads.forEach(thread -> thread.read(site, reads)); // found to be hot
        int seconds = 50;
        for (int second = 0; second < seconds; second++) {
            sampled.plan(40_000, interval, 40_000, MANY);
            CallSites.get(site).sampled = sampled;
            schedule.allow(MANY);
            draw(threads, interval);
            threads.forEach(thread -> thread.read(site, reads));
        }

        // each second corrects the one before, so the last one's deviation is left
        double tolerance = 600.0 / Math.sqrt(eventsPerSecond) / seconds;
        assertThat((double) weights(threads)).isCloseTo(51 * 40_000, withinPercentage(tolerance));
    }

    private static int number() {
        return CallSites.number(new CallSite("SampleScheduleTest", "read", "()V", ++lines, "System.nanoTime"));
    }

    private void plan(int interval) {
        sampled.plan(0, interval, interval, MANY);
        CallSites.get(site).sampled = sampled;
        schedule.allow(MANY);
    }

    private void draw(List<SampledThread> threads, int interval) {
        for (SampledThread thread : threads) {
            long[] page = thread.slot.pageOrNew(site);
            long reads = CountPage.get(page, CountPage.cell(site));
            SampleSchedule.draw(page, site, reads, interval, random, 0);
        }
    }

    private static long weights(List<SampledThread> threads) {
        return threads.stream().mapToLong(SampledThread::weights).sum();
    }

    private List<SampledThread> threads(int count) {
        List<SampledThread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(new SampledThread(schedule));
        }
        return threads;
    }

    private static long events(List<SampledThread> threads) {
        return threads.stream().mapToLong(SampledThread::events).sum();
    }

    private long limit(SampledThread thread) {
        return CountPage.get(thread.slot.pageSeen(site), CountPage.cell(site) + CountPage.LIMIT);
    }
}
