package timeagent.events.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.clock.ClockSettings;
import timeagent.events.socket.peer.SocketWriteStyle;
import timeagent.hooks.TimeagentSocket;

/** What a recording tells of costs is what its own events cost. */
@ExtendWith(ClaimedHooks.class)
final class EventCostBaselineTest {
    private static final String WRITE = "timeagent.SocketWrite";
    private static final String COST = "timeagent.EventCost";
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("nowhere", 80);

    private FlightRecorderLifecycle recordings;

    @BeforeEach
    void follow() {
        ClockSettings noClock = new ClockSettings(ClockSettings.Mode.OFF, 1000, 100, 0);
        recordings = FlightRecorderLifecycle.follow(
                new AgentSettings("1", "", "", false, noClock, SocketWriteStyle.INSTRUMENTED_CACHED, 1, null, false),
                new NeededHooks());
    }

    @AfterEach
    void stop() {
        recordings.stop();
    }

    @Test
    void ofRecordingsThatFollowEachOther() throws Exception {
        assertThat(countedDuring(EventCostBaselineTest::costs, 10)).isEqualTo(10);
        write(100);
        assertThat(countedDuring(EventCostBaselineTest::costs, 7)).isEqualTo(7);
        assertThat(countedDuring(EventCostBaselineTest::costs, 0)).isZero();
    }

    @Test
    void ofOneAfterAnotherThatHadThemDisabled() throws Exception {
        assertThat(countedDuring(EventCostBaselineTest::noCosts, 10)).isZero();

        assertThat(countedDuring(EventCostBaselineTest::costs, 7)).isEqualTo(7);
    }

    @Test
    void ofOneAfterAnotherWhileAThirdHasWritesOnly() throws Exception {
        try (Recording writes = new Recording()) {
            noCosts(writes);
            writes.start();
            write(10);
            assertThat(countedDuring(EventCostBaselineTest::costs, 5)).isEqualTo(5);
            write(100);
            assertThat(countedDuring(EventCostBaselineTest::costs, 7)).isEqualTo(7);
            writes.stop();
            assertThat(Recorded.events(WRITE, writes)).hasSize(122);
            assertThat(counted(Recorded.events(COST, writes))).isEqualTo(12);
        }
    }

    @Test
    void ofRecordingsThatOverlap() throws Exception {
        try (Recording first = new Recording();
                Recording second = new Recording()) {
            costs(first);
            costs(second);
            first.start();
            write(10);
            second.start();
            write(5);
            first.stop();
            write(7);
            second.stop();

            assertThat(counted(Recorded.events(COST, first))).isEqualTo(15);
            assertThat(counted(Recorded.events(COST, second))).isEqualTo(12);
        }
    }

    @Test
    void ofOneThatHasThemFromTheMiddleOn() throws Exception {
        try (Recording recording = new Recording()) {
            noCosts(recording);
            recording.start();
            write(10);
            recording.enable(COST).withPeriod(Duration.ofDays(1));
            // begins a chunk, as a period that ends would do: what was emitted until then belongs to nobody
            Recorded.during(COST, EventCostBaselineTest::costs, () -> {});
            write(7);
            recording.stop();

            assertThat(counted(Recorded.events(COST, recording))).isEqualTo(7);
        }
    }

    /** Recordings turn the agent's features on and off, and never off while another recording uses them, not even briefly. */
    @Test
    void ofOneDuringWhichOthersStartChangeAndStop() throws Exception {
        AtomicLong written = new AtomicLong();
        try (Recording all = new Recording()) {
            costs(all);
            all.start();
            Thread writer = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    write(1);
                    written.incrementAndGet();
                }
            });
            writer.start();
            for (int i = 0; i < 20; i++) {
                try (Recording other = new Recording()) {
                    other.disable(WRITE);
                    other.start();
                    costs(other);
                    noCosts(other);
                }
            }
            writer.interrupt();
            writer.join();
            all.stop();

            assertThat(Recorded.events(WRITE, all)).hasSize(written.intValue());
            assertThat(counted(Recorded.events(COST, all))).isEqualTo(written.get());
        }
    }

    private static void costs(Recording recording) {
        recording.enable(WRITE).withThreshold(Duration.ZERO);
        recording.enable(COST).withPeriod(Duration.ofDays(1));
    }

    private static void noCosts(Recording recording) {
        recording.enable(WRITE).withThreshold(Duration.ZERO);
        recording.disable(COST);
    }

    /** How many of so many writes the costs of a recording tell. */
    private static long countedDuring(Consumer<Recording> settings, int writes) throws Exception {
        return counted(Recorded.during(COST, settings, () -> write(writes)));
    }

    private static long counted(List<RecordedEvent> costs) {
        return costs.stream().mapToLong(cost -> cost.getLong("events")).sum();
    }

    private static void write(int times) {
        for (int i = 0; i < times; i++) {
            TimeagentSocket.end(1, TimeagentSocket.begin(), PEER, "channel");
        }
    }
}
