package timeagent.events.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.ClockSettings;
import timeagent.events.clock.Sites;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.socket.peer.SocketWriteStyle;
import timeagent.events.threads.HookKind;
import timeagent.hooks.HookedReads;
import timeagent.hooks.TimeagentSocket;

@ExtendWith(ClaimedHooks.class)
final class FlightRecorderLifecycleTest {
    private static final String INFO = "timeagent.AgentInfo";
    private static final String CALL_SITE = "timeagent.ClockCallSite";

    private final NeededHooks hooks = new NeededHooks();
    private FlightRecorderLifecycle recordings;

    @AfterEach
    void stop() {
        recordings.stop();
    }

    private void follow(ClockSettings clock, SocketWriteStyle style) {
        recordings = FlightRecorderLifecycle.follow(
                new AgentSettings("1.2.3", "clock=count,socket=off", "clock=count", true, clock, style, 0, null, false),
                hooks);
    }

    private static ClockSettings counts(long cachePeriodNanos) {
        return new ClockSettings(ClockSettings.Mode.COUNT, 1000, 100, cachePeriodNanos);
    }

    private static List<RecordedEvent> recordedRead(int site) throws Exception {
        return Recorded.during(CALL_SITE, recording -> {}, () -> HookedReads.currentTimeMillis(site));
    }

    @Test
    void tellsInEveryChunkWhatTheAgentDid() throws Exception {
        BitSet numbers = new BitSet();
        CallSites.LIVE.number(site("tellsInEveryChunk"), numbers);
        AgentDiagnostics.classRewritten();
        AgentDiagnostics.report(Missing.CLASS, "program.Large", "a method would pass 64 KB");
        HookErrors.suppress(new IllegalStateException("made by the test"));

        follow(counts(0), SocketWriteStyle.MIRROR);

        List<RecordedEvent> infos = Recorded.during(INFO, recording -> {}, () -> {
            try (Recording rotates = new Recording()) {
                rotates.start();
            }
        });

        assertThat(infos).hasSizeGreaterThanOrEqualTo(2).allSatisfy(info -> {
            assertThat(info.getString("version")).isEqualTo("1.2.3");
            assertThat(info.getString("options")).isEqualTo("clock=count,socket=off");
            assertThat(info.getBoolean("attached")).isTrue();
            assertThat(info.getInt("classesRewritten")).isEqualTo(AgentDiagnostics.classesRewritten());
            assertThat(info.getInt("classesFailed")).isEqualTo(AgentDiagnostics.classesFailed());
            assertThat(info.getLong("hookFailures")).isEqualTo(AgentDiagnostics.hookFailures());
            assertThat(info.getInt("callSites")).isEqualTo(CallSites.LIVE.count());
            assertThat(info.getStackTrace()).isNull();
        });
        assertThat(infos.get(0).getInt("classesRewritten")).isPositive();
        assertThat(infos.get(0).getInt("classesFailed")).isPositive();
        assertThat(infos.get(0).getLong("hookFailures")).isPositive();
        assertThat(infos.get(0).getInt("callSites")).isPositive();
    }

    @Test
    void countsNothingBetweenRecordingsUpToJdk24() throws Exception {
        // from JDK 25 on, counting goes on between recordings
        long total = Runtime.version().feature() < 25 ? 2 : 3;
        assertThat(ofSecondRecording(0, "countsNothingBetween")).containsExactly(tuple(1L, total));
    }

    @Test
    void leavesOutWhatACachedClockCountedBeforeTheRecording() throws Exception {
        assertThat(ofSecondRecording(1_000_000, "countedBefore")).containsExactly(tuple(1L, 3L));
    }

    /** The counts of a clock that is read once in a recording, once after it, and once in another. */
    private List<Tuple> ofSecondRecording(long cachePeriodNanos, String method) throws Exception {
        int site = Sites.inCode(site(method));
        follow(counts(cachePeriodNanos), null);

        recordedRead(site);
        HookedReads.currentTimeMillis(site);

        return recordedRead(site).stream()
                .filter(event -> event.getString("method").equals(method))
                .map(event -> tuple(event.getLong("calls"), event.getLong("totalCalls")))
                .toList();
    }

    @Test
    void needsEachKindOfHookFromTheFirstRecordingThatUsesIt() throws Exception {
        follow(counts(0), SocketWriteStyle.MIRROR);
        try (Recording unconcerned = without("ClockCallSite", "ClockRead", "SocketWrite", "SocketPeer", "EventCost")) {
            unconcerned.start();
            assertThat(hooks.needed).isEmpty();
        }
        try (Recording reads = without("SocketWrite", "SocketPeer", "EventCost")) {
            reads.start();
            assertThat(hooks.needed).containsExactly(Set.of(HookKind.CLOCK_READS));
        }
        try (Recording all = new Recording()) {
            all.start();
        }
        try (Recording again = new Recording()) {
            again.start();
        }

        assertThat(hooks.needed).containsExactly(Set.of(HookKind.CLOCK_READS), Set.of(HookKind.SOCKET_WRITES));
    }

    private static Recording without(String... events) {
        Recording recording = new Recording();
        for (String event : events) {
            recording.disable("timeagent." + event);
        }
        return recording;
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_24, disabledReason = "from JDK 25 on, rewritten code counts without the hooks")
    void recordsNothingWhereCodeCannotCallTheHooks() throws Exception {
        hooks.failure = new IllegalStateException("made by the test");
        int site = Sites.inCode(site("recordsNothing"));
        follow(counts(0), null);

        assertThat(recordedRead(site)).isEmpty();
        assertThat(hooks.needed).containsExactly(Set.of(HookKind.CLOCK_READS));
    }

    @Test
    void emitsNothingOnceItIsStopped() throws Exception {
        int site = Sites.inCode(site("emitsNothingOnceItIsStopped"));
        AtomicReference<Object> write = new AtomicReference<>();
        follow(counts(0), SocketWriteStyle.MIRROR);
        recordings.stop();

        List<RecordedEvent> infos = Recorded.during(INFO, recording -> {}, () -> write.set(TimeagentSocket.begin()));

        assertThat(infos).isEmpty();
        assertThat(recordedRead(site)).isEmpty();
        assertThat(write).hasNullValue();
    }

    @Test
    void stopsItsFeaturesBeforeTheyEmitForTheLastTime() throws Exception {
        follow(counts(0), null);

        List<RecordedEvent> sources = Recorded.during("timeagent.ClockSource", recording -> {}, () -> {
            recordings.stop();
        });

        // one where the chunk begins, and one with the costs once the clock feature is stopped
        assertThat(sources).hasSize(2);
    }

    private static CallSite site(String method) {
        return new CallSite(FlightRecorderLifecycleTest.class.getName(), method, "()V", 1, "System.currentTimeMillis");
    }
}
