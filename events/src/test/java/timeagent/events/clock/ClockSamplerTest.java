package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.HookedReads;

@ExtendWith(ClaimedHooks.class)
final class ClockSamplerTest {
    private static final String READ = "timeagent.ClockRead";
    private static final Consumer<Recording> READS =
            recording -> recording.enable(READ).withoutStackTrace();
    private static final long SECOND = 1_000_000_000;

    private final long start = System.nanoTime();
    private final HotSites hotSites = new HotSites(1000, start - 2 * SECOND);
    private final ClockSampler sampler = new ClockSampler(EventType.getEventType(ClockReadEvent.class), 100, hotSites);
    private int hot;
    private int slow;

    @BeforeEach
    void countTheReadsOfOneSecond(TestInfo info) {
        String test = info.getTestMethod().orElseThrow().getName();
        hot = CallSites.number(new CallSite("ClockSamplerTest", test, "()V", 1, "System.nanoTime"));
        slow = CallSites.number(new CallSite("ClockSamplerTest", test, "()V", 2, "System.nanoTime"));
        ClockCounter.readsCanBeEvents();
        HookAccess.hooks().clock(ClockCounter.INSTANCE);
        NumberedSite[] sites = CallSites.all();
        hotSites.update(
                start - SECOND, sites, ClockCounter.counts().sums().of(sites.length)); // what other tests have read
        read(hot, 5000);
        read(slow, 999);
    }

    @AfterEach
    void stop() {
        HookAccess.hooks().clock(null);
        CallSites.get(hot).sampled = null;
    }

    @Test
    void hotCallSitesHaveEventsAfterAStepAndOthersNot() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            read(hot, 1000);
            assertThat(sampler.step(start)).isEqualTo(1000);
            read(hot, 1_000_000);
            read(slow, 1_000_000);
        });

        // some 16,000 were to come, at one in 63: the budget of the second is gone before
        assertThat(events).hasSize(100).allSatisfy(event -> assertThat(event.getInt("line"))
                .isEqualTo(1));
        assertThat(events)
                .allSatisfy(event -> assertThat(event.getLong("weight")).isBetween(1L, 120L));
    }

    @Test
    void nothingIsSharedOutWithoutARecording() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, recording -> recording.disable(READ), () -> {
            assertThat(sampler.step(start)).isZero();
            assertThat(ClockCounter.counts().count(hot)).isFalse();
        });

        assertThat(events).isEmpty();
    }

    @Test
    void theBudgetIsOfAWholeSecondHoweverOftenTheSamplerWakesUp() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            sampler.step(start);
            read(hot, 100_000);
            assertThat(sampler.step(start + 1)).isEqualTo(1000);
            read(hot, 100_000);
            assertThat(sampler.step(start + SECOND - 1)).isEqualTo(1);
            read(hot, 100_000);
            assertThat(sampler.step(start + SECOND)).isEqualTo(1000);
            read(hot, 1_000_000);
        });

        assertThat(events).hasSize(200);
    }

    @Test
    void aCallSiteThatIsNoLongerHotHasNoMoreEventsAfterAWhile() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            sampler.step(start);
            read(hot, 900);
            for (int second = 1; second <= 11; second++) {
                sampler.step(start + second * SECOND);
            }
            read(hot, 100_000);
        });

        assertThat(events).hasSizeBetween(1, 100);
        assertThat(events.stream().mapToLong(event -> event.getLong("weight")).sum())
                .isBetween(150L, 2500L); // 900 reads, one event in 63
    }

    @Test
    void theWeightsAddUpForReadsInBursts() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            sampler.step(start);
            for (int second = 1; second <= 60; second++) {
                read(hot, second % 3 == 0 ? 50_000 : 0);
                sampler.step(start + second * SECOND);
            }
        });

        assertThat((double) events.stream()
                        .mapToLong(event -> event.getLong("weight"))
                        .sum())
                .isCloseTo(20 * 50_000, withinPercentage(10));
    }

    @Test
    void theWeightsAddUpFromTheReadsOnThatMadeTheCallSiteHot() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            sampler.step(start);
            for (int second = 1; second <= 20; second++) {
                read(hot, 50_000);
                sampler.step(start + second * SECOND);
            }
            read(hot, 50_000);
        });

        // 80 a second and at most 100
        assertThat(events).hasSizeBetween(1450, 1950);
        // each second corrects the one before, so the last one's deviation is left
        assertThat((double) weights(events)).isCloseTo(21 * 50_000, withinPercentage(4));
    }

    @Test
    void readsBeforeTheRecordingAreRepresentedByNoEvent() throws Exception {
        read(hot, 1_000_000);
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            sampler.step(start);
            read(hot, 100_000);
        });

        assertThat(weights(events)).isBetween(1L, 250_000L);
    }

    private static long weights(List<RecordedEvent> events) {
        return events.stream().mapToLong(event -> event.getLong("weight")).sum();
    }

    private static void read(int site, int times) {
        for (int i = 0; i < times; i++) {
            HookedReads.nanoTime(site);
        }
    }
}
