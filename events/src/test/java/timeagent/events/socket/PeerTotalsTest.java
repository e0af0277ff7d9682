package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.socket.peer.PeerTable;
import timeagent.events.socket.peer.SocketWriteEvent;
import timeagent.events.socket.peer.SocketWriteStyle;
import timeagent.hooks.TimeagentSocket;

/** The totals of each peer are those of its writes, whatever becomes an event. */
@ExtendWith(ClaimedHooks.class)
final class PeerTotalsTest {
    private static final int PORTS = 10_000;
    /** Peers with totals of their own. */
    private static final int PLACES = 1 << 12;
    /** Peers with an event of their own. */
    private static final int MOST = 1000;

    private final SocketEvents events = new SocketEvents(SocketWriteStyle.INSTRUMENTED_CACHED, 0, 0);
    private InetSocketAddress peer = new InetSocketAddress("127.0.0.1", 80);

    @AfterEach
    void unregister() {
        events.unregister();
    }

    /** On a JDK whose events do not tell their durations. */
    @Test
    void areNotCountedWithoutDurations() {
        PeerTable table = new PeerTable(false);

        assertThat(table.nanos(new SocketWriteEvent())).isZero();
        assertThat(table.isEnabled()).isFalse();
    }

    @Test
    void areThoseOfTheTimeInWhichTheEventIsEnabled() throws Exception {
        try (Recording writesOnly = new Recording()) {
            writesOnly.enable(Writes.TYPE);
            writesOnly.disable(Writes.TOTALS);
            writesOnly.start();
            register();
            write(10, 1);
            List<RecordedEvent> totals = recorded(recording -> {}, () -> write(5, 1));
            write(100, 1);
            List<RecordedEvent> later = recorded(recording -> {}, () -> write(7, 1));

            assertThat(totals).extracting(total -> total.getInt("writes")).containsExactly(5);
            assertThat(later)
                    .extracting(total -> total.getString("peer"), total -> total.getInt("writes"))
                    .containsExactly(tuple("127.0.0.1:80", 7));
            assertThat(later).allSatisfy(total -> assertThat(total.getLong("meanDuration"))
                    .isEqualTo(total.getLong("time") / 7));
        }
    }

    @Test
    void areExactWithManyThreads() throws Exception {
        List<RecordedEvent> totals = whileTheyAreRead(() -> Threads.runTogether(16, () -> write(20_000, 3)));

        assertThat(totals).allSatisfy(PeerTotalsTest::rangesAddUp);
        assertThat(sum("writes", totals)).isEqualTo(320_000);
        assertThat(sum("bytes", totals)).isEqualTo(960_000);
    }

    /** The threads meet peers that are being removed. */
    @Test
    void areExactWhilePeersAreRemoved() throws Exception {
        InetAddress address = peer.getAddress();
        List<RecordedEvent> totals = whileTheyAreRead(() -> Threads.runTogether(4, () -> {
            for (int i = 0; i < 30_000; i++) {
                write(1, 1, new InetSocketAddress(address, 1 + i % 3000));
            }
        }));

        assertThat(sum("writes", totals)).isEqualTo(120_000);
    }

    @Test
    void keepTheLargestPeersApart() throws Exception {
        List<RecordedEvent> totals = recorded(recording -> recording.disable(Writes.TYPE), () -> {
            writeToPorts(PORTS);
            events.emitLast();
            // those without writes make room
            events.emitLast();
            write(3, 2, new InetSocketAddress(peer.getAddress(), PORTS + 1));
        });

        assertThat(totals).hasSize(MOST + 2);
        assertThat(sum("writes", totals)).isEqualTo(PORTS + 3);
        assertThat(totals.get(totals.size() - 1).getInt("port")).isEqualTo(PORTS + 1);
        List<RecordedEvent> rest = totals.stream()
                .filter(total -> total.getString("address") == null)
                .toList();
        assertThat(rest).hasSize(1);
        assertThat(rest.get(0).getInt("writes")).isEqualTo(PORTS - MOST);
        assertThat(rest.get(0).getString("peer")).isEqualTo("all other peers");
        assertThat(rest.get(0).getString("host")).isNull();
        assertThat(rest.get(0).getString("api")).isNull();
    }

    @Test
    void keepThePeersWithTheLongestTimeApart() throws Exception {
        int ports = 3 * MOST;
        assertThat(ports).as("each has a place in the table").isLessThan(PLACES);
        // another test may have loaded the class before the first recording: until it is enabled, it has no durations
        List<RecordedEvent> totals = recorded(recording -> {}, () -> {
            writeToPorts(ports);
            events.emitLast();
        });

        List<Long> times = totals.stream()
                .map(total -> total.getDuration("time").toNanos())
                .toList();
        assertThat(times).hasSize(MOST + 1);
        long rest = times.get(MOST);
        long shortest = Collections.min(times.subList(0, MOST));
        assertThat(rest).isPositive().isLessThanOrEqualTo(shortest * (ports - MOST));
    }

    private List<RecordedEvent> whileTheyAreRead(Threads.Task task) throws Exception {
        return recorded(recording -> recording.disable(Writes.TYPE), () -> {
            Thread reader = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    events.emitLast();
                }
            });
            reader.start();
            task.run();
            reader.interrupt();
            reader.join();
        });
    }

    private List<RecordedEvent> recorded(Consumer<Recording> settings, Threads.Task task) throws Exception {
        Consumer<Recording> both = recording -> {
            totals(recording);
            settings.accept(recording);
        };
        List<RecordedEvent> totals = Recorded.during(Writes.TOTALS, both, () -> {
            register();
            task.run();
            events.emitLast();
        });
        events.recordingsChanged();
        return totals;
    }

    private boolean registered;

    private void register() {
        if (!registered) {
            registered = true;
            events.register();
        }
        events.recordingsChanged();
    }

    private static void totals(Recording recording) {
        recording.enable(Writes.TYPE).withThreshold(Duration.ZERO);
        recording.enable(Writes.TOTALS).withPeriod(Duration.ofDays(1));
    }

    private void write(int times, int bytes) {
        write(times, bytes, peer);
    }

    private static void write(int times, int bytes, InetSocketAddress to) {
        for (int i = 0; i < times; i++) {
            TimeagentSocket.end(bytes, TimeagentSocket.begin(), to, "channel");
        }
    }

    private void writeToPorts(int ports) {
        for (int i = 1; i <= ports; i++) {
            write(1, 2, new InetSocketAddress(peer.getAddress(), i));
        }
    }

    private static long sum(String field, List<RecordedEvent> totals) {
        return totals.stream().mapToLong(total -> total.getLong(field)).sum();
    }

    private static void rangesAddUp(RecordedEvent total) {
        for (String ranges : List.of("sizes", "durations")) {
            assertThat(Stream.of(total.getString(ranges).split(" "))
                            .mapToInt(range -> Integer.parseInt(range.substring(range.indexOf(':') + 1)))
                            .sum())
                    .isEqualTo(total.getInt("writes"));
        }
    }
}
