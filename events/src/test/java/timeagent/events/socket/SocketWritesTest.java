package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.OwnNumber;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.jdk.AllocatedBytes;
import timeagent.events.socket.peer.Peers;
import timeagent.events.socket.peer.SocketWriteStyle;

@ExtendWith(ClaimedHooks.class)
final class SocketWritesTest {
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("unresolved", 80);

    @ParameterizedTest
    @EnumSource
    void recordsEveryPeerAsEveryOtherStyleDoes(SocketWriteStyle style) throws Exception {
        List<Peers.Peer> peers = new ArrayList<>(Peers.all());
        peers.addAll(peers);
        Writes writes = new Writes(style, 1);
        long failures = AgentDiagnostics.hookFailures();

        List<RecordedEvent> events = Writes.recorded(() -> peers.forEach(peer -> writes.writeTo(peer.peer())));

        assertThat(events)
                .extracting(Writes::described)
                .isEqualTo(peers.stream().map(Peers.Peer::described).toList());
        assertThat(writes.slots.sum().measured).isEqualTo(peers.size());
        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(failures);
    }

    @ParameterizedTest
    @EnumSource
    void recordsWhatTheWriteWas(SocketWriteStyle style) throws Exception {
        Writes writes = new Writes(style, 0);

        List<RecordedEvent> events = Writes.recorded(() -> {
            writes.hook.finish(writes.hook.start(), PEER, 5_000_000_000L, "gather", null);
            writes.hook.finish(writes.hook.start(), PEER, 0, "channel", null);
            writes.hook.finish(writes.hook.start(), PEER, -1, "stream", null);
        });

        assertThat(events)
                .extracting(event -> event.getString("api") + " " + event.getLong("bytesWritten"))
                .containsExactly("gather 5000000000", "channel 0", "stream 0");
        assertThat(events).allSatisfy(event -> {
            assertThat(event.<RecordedClass>getValue("error")).isNull();
            assertThat(event.getStackTrace()).isNull();
            assertThat(event.getThread().getJavaName())
                    .isEqualTo(Thread.currentThread().getName());
        });
    }

    @ParameterizedTest
    @EnumSource
    void recordsAWriteInsideAWrite(SocketWriteStyle style) throws Exception {
        Writes writes = new Writes(style, 0);

        List<RecordedEvent> events = Writes.recorded(() -> {
            writes.hook.finish(writes.hook.start(), PEER, 0, "before", null);
            Object outer = writes.hook.start();
            Object inner = writes.hook.start();
            writes.hook.finish(inner, PEER, 1, "inner", null);
            writes.hook.finish(outer, PEER, 2, "outer", null);
            writes.hook.finish(writes.hook.start(), PEER, 3, "after", null);
        });

        assertThat(events)
                .extracting(event -> event.getString("api") + " " + event.getLong("bytesWritten"))
                .containsExactly("before 0", "inner 1", "outer 2", "after 3");
        assertThat(events.get(1).getStartTime()).isAfterOrEqualTo(events.get(2).getStartTime());
        assertThat(events.get(3).getStartTime()).isAfterOrEqualTo(events.get(2).getEndTime());
    }

    @ParameterizedTest
    @EnumSource
    void allocatesNothingForAWriteBelowTheThreshold(SocketWriteStyle style) throws Exception {
        Writes writes = new Writes(style, 1);

        Recorded.during(
                Writes.TYPE, recording -> recording.enable(Writes.TYPE).withThreshold(Duration.ofDays(1)), () -> {
                    for (int i = 0; i < 1000; i++) {
                        writes.writeTo(PEER);
                    }
                    long before = AllocatedBytes.now();
                    for (int i = 0; i < 1000; i++) {
                        writes.writeTo(PEER);
                    }
                    assertThat(AllocatedBytes.now() - before).isZero();
                });
    }

    /** Each in an object of its own, as after a look-up, and every second one with a name; a new event has up to 64 B. */
    @ParameterizedTest
    @CsvSource({"INSTRUMENTED_CACHED, 1", "MIRROR_CACHED, 65"})
    void allocatesNothingMoreForAHundredThousandPeers(SocketWriteStyle style, int bytes) throws Exception {
        Writes writes = new Writes(style, 0);

        List<RecordedEvent> events = Writes.recorded(() -> {
            List<InetSocketAddress> again = manyPeers();
            manyPeers().forEach(writes::writeTo);

            long before = AllocatedBytes.now();
            for (InetSocketAddress peer : again) {
                writes.writeTo(peer);
            }
            assertThat((AllocatedBytes.now() - before) / again.size()).isLessThan(bytes);
        });
        assertThat(new HashSet<>(events.stream().map(Writes::described).toList()))
                .hasSize(100_000);
    }

    private static List<InetSocketAddress> manyPeers() throws UnknownHostException {
        List<InetSocketAddress> peers = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            byte[] address = {10, (byte) (i >> 16), (byte) (i >> 8), (byte) i};
            peers.add(new InetSocketAddress(InetAddress.getByAddress(i % 2 == 0 ? null : "odd", address), 80));
        }
        return peers;
    }

    @Test
    void startsNoWriteWithoutARecording() {
        assertThat(new Writes(SocketWriteStyle.INSTRUMENTED_CACHED, 1).hook.start())
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    void startsNoWriteWhileTheEventIsDisabled(SocketWriteStyle style) throws Exception {
        Writes writes = new Writes(style, 1);

        Consumer<Recording> neither = recording -> {
            recording.disable(Writes.TYPE);
            recording.disable(Writes.TOTALS);
        };
        List<RecordedEvent> events = Recorded.during(
                Writes.TYPE, neither, () -> assertThat(writes.hook.start()).isNull());

        assertThat(events).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void recordsNoWriteThatEndsAfterTheRecording(SocketWriteStyle style) throws Exception {
        Writes writes = new Writes(style, 0);
        AtomicReference<Object> write = new AtomicReference<>();

        Writes.recorded(() -> write.set(writes.hook.start()));
        writes.hook.finish(write.get(), PEER, 1, "channel", null);

        assertThat(writes.slots.sum().events).isZero();
    }

    @Test
    void runsNoCodeOfAThreadThatNumbersItself() throws Exception {
        Writes writes = new Writes(SocketWriteStyle.INSTRUMENTED_CACHED, 1);
        AtomicReference<String> asked = new AtomicReference<>();

        Writes.recorded(() -> Threads.run(OwnNumber::new, () -> {
            writes.writeTo(PEER);
            asked.set(Thread.currentThread().getName());
        }));

        assertThat(asked).hasValue(OwnNumber.NOT_ASKED);
        assertThat(writes.slots.sum().measured).isEqualTo(1);
    }
}
