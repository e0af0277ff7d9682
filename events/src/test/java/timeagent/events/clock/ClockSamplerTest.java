package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.hooks.HookedReads;

@ExtendWith(ClaimedHooks.class)
final class ClockSamplerTest {
    private static final String READ = "timeagent.ClockRead";
    private static final Consumer<Recording> READS =
            recording -> recording.enable(READ).withoutStackTrace();
    private static final long SECOND = 1_000_000_000;

    private final long start = System.nanoTime();
    private final ClockSampler sampler =
            new ClockSampler(EventType.getEventType(ClockReadEvent.class), false, 100, 1000);
    private final BitSet ofClass = new BitSet();
    private int hot;
    private int slow;
    private long failures;

    @BeforeEach
    void countTheReadsOfOneSecond(TestInfo info) {
        String test = info.getTestMethod().orElseThrow().getName();
        hot = Sites.inCode(new CallSite("ClockSamplerTest", test, "()V", 1, "System.nanoTime"), ofClass);
        slow = Sites.inCode(new CallSite("ClockSamplerTest", test, "()V", 2, "System.nanoTime"), ofClass);
        failures = AgentDiagnostics.hookFailures();
        StackTraceOffset.hide(ClockReadEvent.class, ClockSampler.HIDDEN_FRAMES);
        ClockReads.INSTANCE.sampleWith(sampler);
        HookAccess.hooks().clock(ClockReads.INSTANCE);
        CallSites.LIVE.rateFrom(start - 2 * SECOND);
        CallSites.LIVE.rate(start - SECOND, CallSites.LIVE.counted()); // what other tests have read
        read(hot, 5000);
        read(slow, 999);
    }

    @AfterEach
    void stop() {
        HookAccess.hooks().clock(null);
        ClockReads.INSTANCE.sampleWith(null);
        CallSites.LIVE.release(ofClass);
        CallSites.LIVE.areEmitted(true);
        CallSites.LIVE.areEmitted(false);
        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(failures);
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
        assertThat(events)
                .hasSize(100)
                .extracting(event -> event.getInt("line"), event -> event.getString("callSite"))
                .containsOnly(tuple(1, "ClockSamplerTest.hotCallSitesHaveEventsAfterAStepAndOthersNot:1"));
        assertThat(events)
                .allSatisfy(event -> assertThat(event.getLong("weight")).isBetween(1L, 120L));
    }

    @Test
    void nothingIsSharedOutWithoutARecording() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, recording -> recording.disable(READ), () -> {
            sampler.recordingsChanged();
            assertThat(sampler.step(start)).isZero();
            read(hot, 1000);
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
            read(hot, 3000);
            for (int second = 1; second <= 11; second++) {
                sampler.step(start + second * SECOND);
            }
            read(hot, 100_000);
        });

        // one event in 63 of the first reads: 48, standard deviation 6.9; the last ones would have a hundred
        assertThat(events).hasSizeBetween(6, 90);
        assertThat(events)
                .allSatisfy(event -> assertThat(event.getLong("weight")).isEqualTo(63));
    }

    @Test
    void theWeightsAddUpFromTheSecondOnInWhichACallSiteBecomesHot() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            sampler.step(start);
            for (int second = 1; second <= 10; second++) {
                read(slow, 50_000);
                sampler.step(start + second * SECOND);
            }
            read(slow, 50_000);
        });

        // the standard deviation of the last second's 80 events is 11 %, 1 % of all
        assertThat((double) weights(events)).isCloseTo(11 * 50_000, withinPercentage(5));
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

        assertThat((double) weights(events)).isCloseTo(20 * 50_000, withinPercentage(10));
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
            read(hot, 1_000_000);
        });

        // 80 events, standard deviation 9, and at most 100
        assertThat(weights(events)).isBetween(300_000L, 1_300_000L);
    }

    /** All threads read, then a second ends. */
    @Test
    void theWeightsAddUpOverVeryManyThreads() throws Exception {
        theWeightsAddUpOver(Thread::new);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void theWeightsAddUpOverVeryManyVirtualThreads() throws Exception {
        theWeightsAddUpOver(VirtualThreads::of);
    }

    private void theWeightsAddUpOver(ThreadFactory factory) throws Exception {
        int threads = 500;
        int seconds = 12;
        int other = Sites.inCode(new CallSite("ClockSamplerTest", "other", "()V", 3, "System.nanoTime"), ofClass);
        ClockSampler many = new ClockSampler(EventType.getEventType(ClockReadEvent.class), false, 10_000, 1000);
        ClockReads.INSTANCE.sampleWith(many);
        AtomicInteger second = new AtomicInteger();
        CyclicBarrier end = new CyclicBarrier(threads, () -> many.step(start + second.incrementAndGet() * SECOND));

        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            many.step(start);
            Threads.runTogether(factory, threads, () -> {
                for (int i = 0; i < seconds; i++) {
                    read(slow, 100);
                    read(other, 100);
                    end.await();
                }
            });
        });

        // 7,700 events in each second but the first: standard deviation 0.5 %
        for (int line : new int[] {2, 3}) {
            List<RecordedEvent> ofLine = events.stream()
                    .filter(event -> event.getInt("line") == line)
                    .toList();
            assertThat((double) weights(ofLine)).isCloseTo(threads * seconds * 100, withinPercentage(4));
        }
        // each second makes up for the one before, but for less than one read in each interval: 0.3 %
        assertThat((double) weights(events)).isCloseTo(threads * seconds * 200, withinPercentage(2));
    }

    /** It is read to measure what counting costs. */
    @Test
    void readsAtTheAgentsOwnCallSiteAreNoEventsAndHideNone() throws Exception {
        ClockSampler every = new ClockSampler(EventType.getEventType(ClockReadEvent.class), true, 100, 1000);
        ClockReads.INSTANCE.sampleWith(every);
        int own = Sites.own();

        assertThat(Recorded.during(READ, READS, () -> {
                    every.recordingsChanged();
                    read(own, 100);
                    read(slow, 100);
                    read(own, 1);
                }))
                .hasSize(100)
                .allSatisfy(event -> assertThat(event.getInt("line")).isEqualTo(2));
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
