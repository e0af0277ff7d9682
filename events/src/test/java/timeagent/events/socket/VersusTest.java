package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;
import timeagent.hooks.TimeagentSocket;

/** Two styles that take turns. */
@ExtendWith(ClaimedHooks.class)
final class VersusTest {
    private static final String COST = "timeagent.EventCost";
    private static final int PAIR = 2 * StyleAlternation.BLOCK;
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("nowhere", 80);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MIRROR")
    void everyWriteIsOneEventOfTheSameFields(SocketWriteStyle style) throws Exception {
        List<Peers.Peer> peers = new ArrayList<>(Peers.all());
        while (peers.size() < 2 * PAIR) {
            peers.addAll(peers);
        }
        Writes writes = new Writes(0, style, SocketWriteStyle.MIRROR);

        List<RecordedEvent> events = Writes.recorded(() -> peers.forEach(peer -> writes.writeTo(peer.peer())));

        assertThat(events)
                .extracting(Writes::described)
                .isEqualTo(peers.stream().map(Peers.Peer::described).toList());
        long first = writes.slots.sum(0).events;
        long second = writes.slots.sum(1).events;
        assertThat(first + second).isEqualTo(peers.size());
        assertThat(first).isPositive();
        assertThat(second).isPositive();
    }

    @Test
    void eitherStyleHasHalfOfEveryThreadsWrites() throws Exception {
        Writes writes = new Writes(1, SocketWriteStyle.INSTRUMENTED_CACHED, SocketWriteStyle.MIRROR_CACHED);

        Writes.recorded(() -> Threads.runTogether(4, () -> {
            for (int i = 0; i < 5 * PAIR; i++) {
                writes.writeTo(PEER);
            }
        }));

        assertThat(writes.slots.sum(0).events).isEqualTo(4 * 5 * StyleAlternation.BLOCK);
        assertThat(writes.slots.sum(1).events).isEqualTo(4 * 5 * StyleAlternation.BLOCK);
    }

    @Test
    void anEventThatIsNotWrittenTakesNoTurn() throws Exception {
        Writes writes = new Writes(0, SocketWriteStyle.INSTRUMENTED_CACHED, SocketWriteStyle.MIRROR_CACHED);

        Recorded.during(
                Writes.TYPE, recording -> recording.enable(Writes.TYPE).withThreshold(Duration.ofDays(1)), () -> {
                    for (int i = 0; i < StyleAlternation.BLOCK / 2; i++) {
                        writes.writeTo(PEER);
                    }
                });
        Writes.recorded(() -> {
            for (int i = 0; i < StyleAlternation.BLOCK; i++) {
                writes.writeTo(PEER);
            }
        });

        assertThat(Set.of(writes.slots.sum(0).events, writes.slots.sum(1).events))
                .containsExactlyInAnyOrder(0L, (long) StyleAlternation.BLOCK);
    }

    @Test
    void eitherStyleHasItsOwnCost() throws Exception {
        List<RecordedEvent> costs =
                costs(Thread::new, SocketWriteStyle.INSTRUMENTED_CACHED, SocketWriteStyle.MIRROR_CACHED);

        assertThat(costs)
                .extracting(cost -> cost.getString("style"))
                .containsExactlyInAnyOrder("instrumented-cached", "mirror-cached");
        RecordedEvent reusing = of("instrumented-cached", costs);
        RecordedEvent making = of("mirror-cached", costs);
        assertThat(reusing.getLong("events")).isEqualTo(10 * StyleAlternation.BLOCK);
        assertThat(making.getLong("events")).isEqualTo(10 * StyleAlternation.BLOCK);
        assertThat(reusing.getLong("measured")).isPositive();
        assertThat(reusing.getLong("allocatedBytes")).isZero();
        assertThat(making.getLong("measured")).isPositive();
        assertThat(making.getDouble("bytesPerEvent")).isBetween(32.0, 64.0);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void eitherStyleHasItsOwnCostInVirtualThreads() throws Exception {
        List<RecordedEvent> costs =
                costs(VirtualThreads::of, SocketWriteStyle.INSTRUMENTED_CACHED, SocketWriteStyle.MIRROR_CACHED);

        assertThat(of("instrumented-cached", costs).getLong("measured")).isPositive();
        assertThat(of("instrumented-cached", costs).getLong("allocatedBytes")).isZero();
        assertThat(of("mirror-cached", costs).getDouble("bytesPerEvent")).isBetween(32.0, 64.0);
    }

    @Test
    void tellsNothingOfAStyleThatHadNoTurn() throws Exception {
        SocketEvents events = register(SocketWriteStyle.INSTRUMENTED, SocketWriteStyle.MIRROR);
        try {
            List<RecordedEvent> costs = Recorded.during(COST, VersusTest::costs, () -> {
                write(StyleAlternation.BLOCK);
                events.emitCost();
            });

            assertThat(costs).singleElement().satisfies(cost -> assertThat(cost.getLong("events"))
                    .isEqualTo(StyleAlternation.BLOCK));
        } finally {
            events.unregister();
        }
    }

    /** What ten blocks of either style cost after others, in one thread. */
    private static List<RecordedEvent> costs(ThreadFactory factory, SocketWriteStyle... styles) throws Exception {
        SocketEvents events = register(styles);
        try {
            List<RecordedEvent> costs = Recorded.during(
                    COST,
                    VersusTest::costs,
                    () -> Threads.run(factory, () -> {
                        write(20 * PAIR);
                        events.emitCost();
                        write(10 * PAIR);
                        events.emitCost();
                    }));
            assertThat(costs).hasSize(4);
            return costs.subList(2, 4);
        } finally {
            events.unregister();
        }
    }

    private static SocketEvents register(SocketWriteStyle... styles) {
        SocketEvents events = new SocketEvents(styles, 1);
        events.register();
        return events;
    }

    /** So long a period that only what a test emits itself is emitted. */
    private static void costs(Recording recording) {
        Writes.ALL.accept(recording);
        recording.enable(COST).withPeriod(Duration.ofDays(1));
    }

    private static void write(int times) {
        for (int i = 0; i < times; i++) {
            TimeagentSocket.end(1, TimeagentSocket.begin(), PEER, "channel");
        }
    }

    private static RecordedEvent of(String style, List<RecordedEvent> costs) {
        return costs.stream()
                .filter(cost -> cost.getString("style").equals(style))
                .findFirst()
                .orElseThrow();
    }
}
