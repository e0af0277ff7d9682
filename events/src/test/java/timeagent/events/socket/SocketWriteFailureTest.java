package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.socket.peer.Peers;
import timeagent.events.socket.peer.SocketWriteStyle;

@ExtendWith(ClaimedHooks.class)
final class SocketWriteFailureTest {

    @ParameterizedTest
    @CsvSource({
        "INSTRUMENTED, 0", "INSTRUMENTED, 1",
        "MIRROR, 0", "MIRROR, 1",
        "MIRROR_DIRECT, 0", "MIRROR_DIRECT, 1",
        "MIRROR_CACHED, 0", "MIRROR_CACHED, 1",
        "INSTRUMENTED_CACHED, 0", "INSTRUMENTED_CACHED, 1"
    })
    void recordsAWriteOfASocketWhoseAccessorThrows(SocketWriteStyle style, int measureEvery) throws Exception {
        Writes writes = new Writes(style, measureEvery);
        InetAddress address = Peers.four("db.example.com");
        long failures = AgentDiagnostics.hookFailures();

        List<RecordedEvent> events = Writes.recorded(() -> {
            writes.writeTo(new InetSocketAddress(address, 80));
            writes.writeTo(new Peers.BrokenSocket());
            writes.writeTo(new InetSocketAddress(address, 81));
        });

        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(failures);
        assertThat(events)
                .extracting(Writes::described)
                .containsExactly(
                        new Peers.Described("db.example.com", "10.0.0.7", 80),
                        new Peers.Described("", "", -1),
                        new Peers.Described("db.example.com", "10.0.0.7", 81));
        assertThat(writes.slots.sum().events).isEqualTo(3);
        assertThat(writes.slots.sum().measured).isEqualTo(3 * measureEvery);
    }

    @ParameterizedTest
    @CsvSource({"INSTRUMENTED", "INSTRUMENTED_CACHED"})
    void keepsTheEventObjectAfterASocketWhoseAccessorThrows(SocketWriteStyle style) throws Exception {
        Writes writes = new Writes(style, 0);

        Writes.recorded(() -> {
            Object first = writes.hook.start();
            writes.hook.finish(first, new Peers.BrokenSocket(), 1, "stream", null);
            assertThat(writes.hook.start()).isSameAs(first);
        });
    }

    @ParameterizedTest
    @CsvSource({"MIRROR", "INSTRUMENTED_CACHED"})
    void runsNoCodeOfTheApplicationsSocket(SocketWriteStyle style) throws Exception {
        Writes writes = new Writes(style, 0);
        // fails where it is asked
        Socket socket = new Peers.ConnectedSocket(Peers.four("db.example.com"), 81);

        List<RecordedEvent> events = Writes.recorded(() -> writes.writeTo(socket));

        assertThat(events)
                .extracting(Writes::described)
                .containsExactly(new Peers.Described("db.example.com", "10.0.0.7", 81));
        Writes.recorded(() -> assertThat(writes.hook.start()).isNotNull());
    }
}
