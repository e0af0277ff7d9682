package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.jdk.AllocatedBytes;
import timeagent.events.socket.peer.SocketWriteEvent;
import timeagent.events.socket.peer.SocketWriteStyle;
import timeagent.hooks.TimeagentSocket;

@ExtendWith(ClaimedHooks.class)
final class EventCostTest {
    private static final String COST = "timeagent.EventCost";

    /** So long that only what a test emits itself is emitted. */
    private static final Consumer<Recording> COSTS = recording -> {
        Writes.ALL.accept(recording);
        recording.enable(COST).withPeriod(Duration.ofDays(1));
    };

    private static final int WARM_UP = 2_000;

    private final InetSocketAddress peer = new InetSocketAddress("127.0.0.1", 80);
    private SocketEvents events;

    @AfterEach
    void unregister() {
        events.unregister();
        assertThat(TimeagentSocket.begin()).isNull();
    }

    /** They allocate nothing, or the event object alone. */
    @ParameterizedTest
    @EnumSource(names = {"INSTRUMENTED_CACHED", "MIRROR_CACHED"})
    void cachedStylesAllocateNoNames(SocketWriteStyle style) throws Exception {
        RecordedEvent cost = warm(style, 1);

        long size = style == SocketWriteStyle.MIRROR_CACHED ? sizeOfAnEvent() : 0;
        assertThat(size).isLessThanOrEqualTo(64);
        assertThat(cost.getLong("measured")).isPositive();
        assertThat(cost.getLong("allocatedBytes")).isEqualTo(cost.getLong("measured") * size);
        assertThat(cost.getDouble("bytesPerEvent")).isEqualTo(size);
    }

    @Test
    void stylesThatComputeNamesAllocateThem() throws Exception {
        double direct = warm(SocketWriteStyle.MIRROR_DIRECT, 1).getDouble("bytesPerEvent");
        events.unregister();
        double mirror = warm(SocketWriteStyle.MIRROR, 1).getDouble("bytesPerEvent");
        events.unregister();
        double instrumented = warm(SocketWriteStyle.INSTRUMENTED, 1).getDouble("bytesPerEvent");

        assertThat(direct).isGreaterThan(sizeOfAnEvent());
        assertThat(mirror).isGreaterThan(direct);
        assertThat(instrumented).isEqualTo(mirror - sizeOfAnEvent());
    }

    @ParameterizedTest
    @EnumSource
    void measuresOneEmissionInSoMany(SocketWriteStyle style) throws Exception {
        RecordedEvent cost = warm(style, 50);

        assertThat(cost.getString("style")).isEqualTo(style.label());
        assertThat(cost.getLong("events")).isEqualTo(1000);
        // 20 at random, standard deviation 4.4
        long measured = cost.getLong("measured");
        assertThat(measured).isBetween(1L, 50L);
        assertThat(cost.getLong("nanosPerEvent"))
                .isEqualTo(Math.round((double) cost.getDuration("time").toNanos() / measured));
    }

    @Test
    void measuresNoEmission() throws Exception {
        RecordedEvent cost = warm(SocketWriteStyle.MIRROR, 0);

        assertThat(cost.getLong("events")).isEqualTo(1000);
        assertThat(cost.getLong("measured")).isZero();
        assertThat(cost.getLong("allocatedBytes")).isZero();
        assertThat(cost.getDuration("time")).isZero();
        assertThat(cost.getDouble("bytesPerEvent")).isZero();
        assertThat(cost.getLong("nanosPerEvent")).isZero();
    }

    @Test
    void tellsOnlyWhatIsNewSinceTheLastEvent() throws Exception {
        List<RecordedEvent> costs = recorded(SocketWriteStyle.MIRROR_CACHED, 0, () -> {
            write(5);
            events.emitLast();
            events.emitLast();
            Threads.run(() -> write(7));
            events.emitLast();
        });

        assertThat(costs).extracting(cost -> cost.getLong("events")).containsExactly(5L, 7L);
    }

    @Test
    void isInSeveralEventsIfThereAreMoreEmissionsThanAFieldCanCount() throws Exception {
        EmissionCost cost = new EmissionCost();
        cost.events = Integer.MAX_VALUE + 4L;
        cost.measured = 5;
        cost.bytes = 50;
        cost.nanos = 501;

        List<RecordedEvent> costs = recorded(
                SocketWriteStyle.MIRROR_CACHED, 0, () -> SocketEvents.emit(SocketWriteStyle.MIRROR_CACHED, cost));

        assertThat(costs)
                .extracting(event -> event.getInt("events"), event -> event.getInt("measured"))
                .containsExactly(tuple(Integer.MAX_VALUE, 5), tuple(4, 0));
        assertThat(costs.get(0).getDouble("bytesPerEvent")).isEqualTo(10);
    }

    /** What 1,000 writes cost after others. */
    private RecordedEvent warm(SocketWriteStyle style, int measureEvery) throws Exception {
        List<RecordedEvent> costs = recorded(style, measureEvery, () -> {
            write(WARM_UP);
            events.emitLast();
            write(1000);
            events.emitLast();
        });
        assertThat(costs).hasSize(2);
        return costs.get(1);
    }

    private List<RecordedEvent> recorded(SocketWriteStyle style, int measureEvery, Threads.Task task) throws Exception {
        events = new SocketEvents(style, measureEvery);
        events.register();
        return Recorded.during(COST, COSTS, () -> {
            events.recordingsChanged();
            task.run();
        });
    }

    private void write(int times) {
        for (int i = 0; i < times; i++) {
            TimeagentSocket.end(1, TimeagentSocket.begin(), peer, "channel");
        }
    }

    private static long sizeOfAnEvent() {
        SocketWriteEvent[] kept = new SocketWriteEvent[1001];
        kept[0] = new SocketWriteEvent();
        long before = AllocatedBytes.now();
        for (int i = 1; i < kept.length; i++) {
            kept[i] = new SocketWriteEvent();
        }
        return (AllocatedBytes.now() - before) / 1000;
    }
}
