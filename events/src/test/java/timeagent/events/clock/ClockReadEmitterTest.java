package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.threads.ThreadTable;
import timeagent.hooks.HookedReads;
import timeagent.hooks.TimeagentClock;

@ExtendWith(ClaimedHooks.class)
final class ClockReadEmitterTest {
    private static final String READ = "timeagent.ClockRead";
    private static final Consumer<Recording> READS = recording -> recording.enable(READ);
    private static final int LINE = 17;

    private int site;
    private long failures;

    @BeforeEach
    void count(TestInfo info) {
        site = CallSites.number(new CallSite(
                ClockReadEmitterTest.class.getName(),
                info.getTestMethod().orElseThrow().getName(),
                "()V",
                LINE,
                "System.nanoTime"));
        failures = AgentDiagnostics.hookFailures();
        StackTraceOffset.hide(ClockReadEvent.class, ClockReadEmitter.HIDDEN_FRAMES);
        ClockCounter.readsCanBeEvents();
        HookAccess.hooks().clock(ClockCounter.INSTANCE);
        HookedReads.nanoTime(site); // so that this thread has a cell for it
    }

    @AfterEach
    void swallowedNothing() {
        HookAccess.hooks().clock(null);
        CallSites.get(site).sampled = null;
        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(failures);
    }

    @Test
    void tellsWhereTheClockWasReadAndForHowManyReads() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            schedule(2);
            for (int i = 0; i < 3; i++) {
                HookedReads.nanoTime(site);
            }
        });

        assertThat(events).hasSize(3).allSatisfy(event -> {
            assertThat(event.getString("className")).isEqualTo(ClockReadEmitterTest.class.getName());
            assertThat(event.getString("method")).isEqualTo("tellsWhereTheClockWasReadAndForHowManyReads");
            assertThat(event.getInt("line")).isEqualTo(LINE);
            assertThat(event.getString("clock")).isEqualTo("System.nanoTime");
            assertThat(event.getDuration()).isGreaterThanOrEqualTo(Duration.ZERO);
            assertThat(event.getThread().getJavaName())
                    .isEqualTo(Thread.currentThread().getName());
        });
        assertThat(events).extracting(event -> event.getLong("weight")).containsOnly(3L);
    }

    @Test
    void theStackTraceBeginsWithTheMethodThatReadsTheClock() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            schedule(0);
            readEveryClock();
        });

        assertThat(events).hasSize(2).allSatisfy(event -> {
            RecordedFrame top = event.getStackTrace().getFrames().get(0);
            assertThat(top.getMethod().getName()).isEqualTo("readEveryClock");
            assertThat(top.getMethod().getType().getName()).isEqualTo(ClockReadEmitterTest.class.getName());
        });
    }

    @Test
    void theStackTraceOfAMethodReferenceBeginsWithIt() throws Exception {
        LongSupplier reference = HookedReads.reference(site);
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            schedule(0);
            reference.getAsLong();
        });

        assertThat(events).hasSize(1);
        assertThat(events.get(0).getStackTrace().getFrames().get(0).getMethod().getName())
                .isEqualTo("getAsLong");
    }

    /** However often the agent comes: each time would hide frames of the application. */
    @Test
    void framesAreHiddenOnce() throws Exception {
        StackTraceOffset.hide(ClockReadEvent.class, ClockReadEmitter.HIDDEN_FRAMES);
        StackTraceOffset.hide(ClockReadEvent.class, ClockReadEmitter.HIDDEN_FRAMES);

        theStackTraceBeginsWithTheMethodThatReadsTheClock();
    }

    @Test
    void takesNoStackTraceWhereTheRecordingWantsNone() throws Exception {
        List<RecordedEvent> events =
                Recorded.during(READ, recording -> recording.enable(READ).withoutStackTrace(), () -> {
                    schedule(0);
                    HookedReads.nanoTime(site);
                });

        assertThat(events).hasSize(1);
        assertThat(events.get(0).getStackTrace()).isNull();
    }

    @Test
    void aReadIsNoEventWhileTheEventIsDisabled() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, recording -> recording.disable(READ), () -> {
            schedule(0);
            HookedReads.nanoTime(site);
            assertThat(ClockCounter.INSTANCE.start(site)).isNull();
            assertThat(ClockReadEmitter.begin(site)).isNull();
        });

        assertThat(events).isEmpty();
    }

    @Test
    void aReadThatIsNotDueIsNoEvent() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            assertThat(ClockCounter.INSTANCE.start(site)).isNull();
            HookedReads.nanoTime(site);
        });

        assertThat(events).isEmpty();
    }

    @Test
    void aCachedReadIsAnEventToo() throws Exception {
        List<RecordedEvent> events = Recorded.during(READ, READS, () -> {
            schedule(1);
            HookedReads.cachedTimeMillis(site);
        });

        assertThat(events).hasSize(1);
        assertThat(events.get(0).getLong("weight")).isEqualTo(2);
    }

    private void readEveryClock() {
        TimeagentClock.end(TimeagentClock.begin(site));
        TimeagentClock.end(TimeagentClock.begin(Clock.systemUTC(), site));
    }

    /** What the sampler does for one hot call site, of which so many reads are represented by no event yet. */
    private void schedule(int missing) {
        SampledSite sampled = new SampledSite();
        sampled.plan(missing, 1, 1, 1000);
        CallSites.get(site).sampled = sampled;
        ClockCounter.schedule().allow(1000);
        ThreadTable<CountSlot> table = ClockCounter.counts().table();
        for (CountSlot slot = table.next(null); slot != null; slot = table.next(slot)) {
            long[] page = slot.pageSeen(site);
            if (page != null) {
                long reads = CountPage.get(page, CountPage.cell(site));
                SampleSchedule.draw(page, site, reads, 1, new long[1], 0);
            }
        }
    }
}
