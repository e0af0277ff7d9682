package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each write through a library's native transport is an event, with the bytes that the peer received, as with native
 * transports off: the libraries that docs/internals/socket-writes.md names.
 */
@Full
final class NettyTrafficIT extends OnEveryJdk {

    private static final String TRAFFIC = "3010 writes, 1522690 bytes";
    private static final String OFF = "io.netty.transport.noNative=true";

    @Test
    void recordsWhatThePeersReceivedThroughIoUring() throws IOException {
        NettyProgram program = NettyProgram.compile("NettyTraffic", NettyProgram.jars("4.2", "uring"), "");

        Finished run = program.run(quick().agent().recording(), jdk, "IoUring");

        assumeFalse(run.succeeded().stdout().contains("not allow"), run.stdout());
        assertThat(apis(run)).containsExactly("netty-uring");
        assertThat(numbersOf(run)).isEqualTo(TRAFFIC);
    }

    @ParameterizedTest
    @CsvSource({"netty-epoll, netty-epoll", "netty-nio, channel"})
    void recordsEveryWriteOfTheSampleApplication(String api, String recorded) throws IOException {
        NettyProgram.jars();

        Finished run = NettyProgram.silenced(quick().agent().recording(), jdk)
                .sampleAppWithNetty("socket", "--api", api, "--writes", "1001", "--size", "3", "--connections", "2");

        SampleRun result = SampleRun.of(run.succeeded().stdout().strip());
        assertThat(run.recording().events(SocketWrites.OURS))
                .hasSize(1001)
                .extracting(SocketWrites::peer)
                .containsOnly(result.peer());
        assertThat(apis(run)).containsExactly(recorded);
    }

    @OnOneJdk
    @ParameterizedTest
    @CsvSource({
        "NettyTraffic, 4.1.79, ''," + OFF + ",'" + TRAFFIC + "'",
        "NettyTraffic, 4.1, ''," + OFF + ",'" + TRAFFIC + "'",
        "NettyTraffic, 4.2, ''," + OFF + ",'" + TRAFFIC + "'",
        "NettyTraffic, grpc, io.grpc.netty.shaded., io.grpc.netty.shaded." + OFF + ",'" + TRAFFIC + "'",
        "ReactorTraffic, reactor 4.2, '', reactor.netty.native=false, '3000 writes, 1501500 bytes'"
    })
    void recordsWhatThePeersReceived(String name, String jars, String prefix, String off, String traffic)
            throws IOException {
        NettyProgram program = NettyProgram.compile(name, NettyProgram.jars(jars.split(" ")), prefix);

        Finished withNative = program.run(quick().agent().recording(), jdk);
        Finished without = program.run(quick().flags("-D" + off).agent().recording(), jdk);

        assertThat(numbersOf(withNative)).isEqualTo(traffic);
        assertThat(numbersOf(without)).isEqualTo(traffic);
        assertThat(apis(withNative)).containsExactly("netty-epoll");
        assertThat(apis(without)).contains("channel").doesNotContain("netty-epoll");
    }

    /** Compares the events of each peer with what the program printed; returns the sums. */
    private static String numbersOf(Finished run) {
        SocketPeers.mustAddUp(run.succeeded().recording());
        List<RecordedEvent> events = run.recording().events(SocketWrites.OURS);
        long all = 0;
        long writes = 0;
        long bytes = 0;
        for (String line : run.stdout().lines().toList()) {
            String[] words = line.split(" ");
            List<RecordedEvent> ofPeer = events.stream()
                    .filter(event -> event.getInt("port") == Integer.parseInt(words[0]))
                    .toList();
            long received = Long.parseLong(words[2]);
            assertThat(ofPeer.stream()
                            .mapToLong(event -> event.getLong("bytesWritten"))
                            .sum())
                    .as(line)
                    .isEqualTo(received);
            all += ofPeer.size();
            if (!words[1].equals("-1")) {
                assertThat(ofPeer).as(line).hasSize(Integer.parseInt(words[1]));
                writes += ofPeer.size();
                bytes += received;
            }
        }
        assertThat(events).hasSize(Math.toIntExact(all));
        return writes + " writes, " + bytes + " bytes";
    }

    private static TreeSet<String> apis(Finished run) {
        TreeSet<String> apis = new TreeSet<>();
        run.recording().events(SocketWrites.OURS).forEach(event -> apis.add(event.getString("api")));
        return apis;
    }
}
