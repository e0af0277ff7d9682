package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.clock.cost.LinuxClockSource;
import timeagent.events.clock.cost.ReadableClock;
import timeagent.hooks.HookedReads;

@ExtendWith(ClaimedHooks.class)
final class ClockEventsTest {
    private static final String CALL_SITE = "timeagent.ClockCallSite";
    private static final String SOURCE = "timeagent.ClockSource";

    /** So long that only what a test emits itself is emitted. */
    private static final Consumer<Recording> CALL_SITES =
            recording -> recording.enable(CALL_SITE).withPeriod(Duration.ofDays(1));

    private static final ClockSettings COUNT = new ClockSettings(ClockSettings.Mode.COUNT, 1000, 100, 0);

    private final FixedCosts costs = new FixedCosts();
    private final ClockEvents events = new ClockEvents(COUNT, costs);
    private String test;
    private int site;

    @BeforeEach
    void register(TestInfo info) {
        test = info.getTestMethod().orElseThrow().getName();
        site = site(1);
        events.register();
    }

    @AfterEach
    void unregister() {
        events.unregister();
    }

    @Test
    void emitsMoreReadsThanAnIntCanCountAsSeveralEvents() throws Exception {
        List<RecordedEvent> recorded = recorded(() -> {
            read(site, 1);
            CallSites.LIVE.ofCode(site).emitted -= 2L * Integer.MAX_VALUE + 7;
            events.emitLast();
            read(site, 3);
            events.emitLast();
        });

        assertThat(recorded)
                .extracting(event -> event.getInt("calls"))
                .containsExactly(Integer.MAX_VALUE, Integer.MAX_VALUE, 8, 3);
    }

    @Test
    void emitsTheLastReadsOfAnUnloadedClassAndThenThoseOfTheNextWithItsNumber() throws Exception {
        BitSet ofClass = new BitSet();
        BitSet ofNext = new BitSet();

        List<RecordedEvent> recorded = recorded(() -> {
            int number = Sites.inCode(new CallSite("Gone", test, "()V", 1, "System.nanoTime"), ofClass);
            read(number, 5);
            CallSites.LIVE.releaseAndFree(ofClass);
            assertThat(Sites.inCode(new CallSite("Early", test, "()V", 1, "System.nanoTime"), new BitSet()))
                    .isNotEqualTo(number);
            events.emitLast();
            assertThat(Sites.inCode(new CallSite("Next", test, "()V", 1, "System.nanoTime"), ofNext))
                    .isEqualTo(number);
            read(number, 2);
            events.emitLast();
            read(number, 1);
            events.emitLast();
        });

        assertThat(recorded)
                .extracting(
                        event -> event.getString("className"),
                        event -> event.getString("callSite"),
                        event -> event.getLong("calls"),
                        event -> event.getLong("totalCalls"))
                .containsExactly(
                        tuple("Gone", "Gone." + test + ":1", 5L, 5L),
                        tuple("Next", "Next." + test + ":1", 2L, 2L),
                        tuple("Next", "Next." + test + ":1", 1L, 3L));
    }

    @Test
    void emitsOnlyCallSitesThatHaveReadSinceTheirLastEvent() throws Exception {
        List<RecordedEvent> recorded = recorded(() -> {
            read(site, 1);
            events.emitLast();
            events.emitLast();
            read(site(5_000), 1);
            events.emitLast();
        });

        assertThat(recorded).extracting(event -> event.getInt("line")).containsExactly(1, 5_000);
    }

    /** An hour after the last recording. */
    @Test
    void theRateIsThatOfTheTimeInWhichReadsAreCounted() throws Exception {
        ClockEvents later = new ClockEvents(COUNT, costs);
        CallSites.LIVE.rateFrom(System.nanoTime() - Duration.ofHours(1).toNanos());
        later.register();

        Recorded.during(CALL_SITE, CALL_SITES, () -> {
            long start = System.nanoTime();
            later.recordingsChanged();
            read(site, 5000);
            later.emitLast();

            double rate = CallSites.LIVE.ofCode(site).perSecond();
            // there is none before half a second
            assertThat(rate == 0 || rate >= 5000 / ((System.nanoTime() - start) / 1e9))
                    .isTrue();
        });
        later.unregister();
    }

    /** By which the sampler plans, before a recording has the counts. */
    @Test
    void theFirstRateIsThatOfTheTimeSinceTheAgentStarted() {
        long hour = Duration.ofHours(1).toNanos();
        long start = System.nanoTime();
        CallSites.LIVE.rateFrom(start - hour);
        new ClockEvents(COUNT, costs);
        ClockReads.count(true);
        read(site, 3600);

        CallSites.LIVE.rate(start + hour, CallSites.LIVE.counted());

        assertThat(CallSites.LIVE.ofCode(site).perSecond()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void aCallSiteThatReadsNoMoreHasAnEventForTheCost() throws Exception {
        costs.set(Double.NaN);

        List<RecordedEvent> recorded = recorded(() -> {
            read(site, 1000);
            events.emitLast();
            events.emitLast();
            costs.set(25.4);
            events.emitLast();
            events.emitLast();
            read(site, 1000);
            events.emitLast();
        });

        // the event's mean is rounded, the estimate is made of the exact one
        assertThat(recorded)
                .extracting(
                        event -> event.getLong("calls"),
                        event -> event.getLong("totalCalls"),
                        event -> event.getLong("meanDuration"),
                        event -> event.getLong("estimatedTime"))
                .containsExactly(
                        tuple(1000L, 1000L, 0L, 0L), tuple(0L, 1000L, 25L, 0L), tuple(1000L, 2000L, 25L, 25_400L));
    }

    @Test
    void everyClockHasTheMeanOfItsOwn() throws Exception {
        List<RecordedEvent> recorded = recorded(() -> {
            for (ReadableClock clock : ReadableClock.values()) {
                costs.set(clock.label(), 100 + clock.ordinal());
                read(site(clock.ordinal(), clock), 10);
                read(site(100 + clock.ordinal(), clock), 20);
            }
            events.emitLast();
        });

        assertThat(recorded).hasSize(2 * ReadableClock.values().length).allSatisfy(event -> assertThat(
                        event.getLong("meanDuration"))
                .isEqualTo(100 + event.getInt("line") % 100));
    }

    @Test
    void tellsTheClockSourceInEveryChunkWithAdviceAboutTheSlowerClock() throws Exception {
        costs.set(ReadableClock.NANO_TIME.label(), 600);

        List<RecordedEvent> sources = Recorded.during(SOURCE, recording -> {}, () -> {});

        LinuxClockSource kernel = LinuxClockSource.read(LinuxClockSource.SYSFS);
        assertThat(sources).isNotEmpty().allSatisfy(source -> {
            assertThat(source.getString("current")).isEqualTo(kernel.current());
            assertThat(source.getString("available")).isEqualTo(kernel.available());
            assertThat(source.getString("advice")).isEqualTo(kernel.advice(600));
            assertThat(source.getLong("currentTimeMillisCost")).isEqualTo(25);
            assertThat(source.getLong("nanoTimeCost")).isEqualTo(600);
            assertThat(source.getLong("granularity")).isEqualTo(1_000_000);
        });
    }

    @Test
    void theLastClockSourceOfAnAgentThatIsDetachedHasTheCosts() throws Exception {
        costs.set(Double.NaN);

        List<RecordedEvent> sources = Recorded.during(SOURCE, recording -> {}, () -> {
            costs.set(25.4);
            events.stop();
            events.emitLast();
            events.unregister();
        });

        assertThat(sources.get(0).getLong("currentTimeMillisCost"))
                .as("not measured yet")
                .isZero();
        assertThat(sources.get(0).getString("advice"))
                .isEqualTo(LinuxClockSource.read(LinuxClockSource.SYSFS).advice(Double.NaN));
        assertThat(sources.get(sources.size() - 1).getLong("currentTimeMillisCost"))
                .isEqualTo(25);
    }

    private List<RecordedEvent> recorded(Threads.Task task) throws Exception {
        Threads.Task noticed = () -> {
            events.recordingsChanged();
            task.run();
        };
        return Recorded.during(CALL_SITE, CALL_SITES, noticed).stream()
                .filter(event -> test.equals(event.getString("method")))
                .toList();
    }

    private int site(int line) {
        return site(line, ReadableClock.CURRENT_TIME_MILLIS);
    }

    private int site(int line, ReadableClock clock) {
        return Sites.inCode(new CallSite(ClockEventsTest.class.getName(), test, "()V", line, clock.label()));
    }

    private static void read(int site, int times) {
        for (int i = 0; i < times; i++) {
            HookedReads.currentTimeMillis(site);
        }
    }

    /** Costs that a test sets: 25.4 ns for every clock unless it does. */
    private static final class FixedCosts extends ClockReadCosts {
        private final Map<String, Double> ofClocks = new HashMap<>();
        private double ofOthers = 25.4;

        void set(double nanos) {
            ofOthers = nanos;
        }

        void set(String clock, double nanos) {
            ofClocks.put(clock, nanos);
        }

        @Override
        public long step(long now) {
            return 0;
        }

        @Override
        long resolutionNanos() {
            return 1_000_000;
        }

        @Override
        double nanos(String clock) {
            return ofClocks.getOrDefault(clock, ofOthers);
        }
    }
}
