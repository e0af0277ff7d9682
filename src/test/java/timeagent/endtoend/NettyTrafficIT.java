package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each write through a library's native transport is an event, with the bytes that the peer received, as with native
 * transports off; a table of docs/internals/socket-writes.md has the numbers, which -Dtimeagent.docs.write=true writes.
 */
@Full
final class NettyTrafficIT extends OnEveryJdk {

    private static final Path PAGE = Artifacts.PROJECT.resolve("docs/internals/socket-writes.md");
    private static final String OFF = "io.netty.transport.noNative=true";

    @Test
    void recordsWhatThePeersReceivedThroughIoUring() throws IOException {
        NettyProgram program = NettyProgram.compile("NettyTraffic", NettyProgram.jars("4.2", "uring"), "");

        Finished run = program.run(quick().agent().recording(), jdk, "IoUring");

        assumeFalse(run.succeeded().stdout().contains("not allow"), run.stdout());
        assertThat(apis(run)).containsExactly("netty-uring");
        mustHave("Netty 4.2.18 | io_uring", numbersOf(run));
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
        "Netty 4.1.79, NettyTraffic, 4.1.79, ''," + OFF,
        "Netty 4.1.137, NettyTraffic, 4.1, ''," + OFF,
        "Netty 4.2.18, NettyTraffic, 4.2, ''," + OFF,
        "grpc-netty-shaded 1.85.1, NettyTraffic, grpc, io.grpc.netty.shaded., io.grpc.netty.shaded." + OFF,
        "reactor-netty 1.3.8, ReactorTraffic, reactor 4.2, '', reactor.netty.native=false"
    })
    void recordsWhatThePeersReceived(String library, String name, String jars, String prefix, String off)
            throws IOException {
        NettyProgram program = NettyProgram.compile(name, NettyProgram.jars(jars.split(" ")), prefix);

        Finished withNative = program.run(quick().agent().recording(), jdk);
        Finished without = program.run(quick().flags("-D" + off).agent().recording(), jdk);

        String numbers = numbersOf(withNative);
        assertThat(numbersOf(without)).isEqualTo(numbers);
        assertThat(apis(withNative)).containsExactly("netty-epoll");
        assertThat(apis(without)).contains("channel").doesNotContain("netty-epoll");
        mustHave(library + " | epoll", numbers);
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
        return String.format("%,d | %,d", writes, bytes);
    }

    private static TreeSet<String> apis(Finished run) {
        TreeSet<String> apis = new TreeSet<>();
        run.recording().events(SocketWrites.OURS).forEach(event -> apis.add(event.getString("api")));
        return apis;
    }

    static void mustHave(String row, String numbers) throws IOException {
        String expected = "| " + row + " | " + numbers + " |";
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("timeagent.docs.write")) {
            page = page.replaceFirst("\\| \\Q" + row + "\\E \\|.*", expected);
            Files.writeString(PAGE, page);
        }
        assertThat(page.lines()).as("run with -Dtimeagent.docs.write=true").contains(expected);
    }
}
