package timeagent.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each write through a library's native transport is an event, with the bytes that the peer received, as with native
 * transports off: the libraries that docs/internals/socket-writes.md names.
 */
final class NettyIT extends OnEveryJdk {

    private static final String OFF = "io.netty.transport.noNative=true";

    @Test
    void recordsEveryWriteOfTheEpollTransportOnce() throws Exception {
        Finished run = NettyProgram.compile("NettyTraffic", NettyProgram.jars("4.2"), "")
                .run(quick().agent().recording(), jdk);

        assertRecordsWhatThePeersReceived(run);
        assertThat(apis(run)).containsExactly("netty-epoll");
    }

    @Full
    @Test
    void recordsWhatThePeersReceivedThroughIoUring() throws IOException {
        NettyProgram program = NettyProgram.compile("NettyTraffic", NettyProgram.jars("4.2", "uring"), "");
        Finished run = program.run(quick().agent().recording(), jdk, "IoUring");
        assumeFalse(run.succeeded().stdout().contains("not allow"), run.stdout());

        assertThat(apis(run)).containsExactly("netty-uring");
        assertRecordsWhatThePeersReceived(run);
    }

    @Full
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

    @Full
    @OnOneJdk
    @ParameterizedTest
    @CsvSource({
        "NettyTraffic, 4.1.79, ''," + OFF,
        "NettyTraffic, 4.1, ''," + OFF,
        "NettyTraffic, 4.2, ''," + OFF,
        "NettyTraffic, grpc, io.grpc.netty.shaded., io.grpc.netty.shaded." + OFF,
        "ReactorTraffic, reactor 4.2, '', reactor.netty.native=false"
    })
    void recordsWhatThePeersReceived(String name, String jars, String prefix, String off) throws IOException {
        NettyProgram program = NettyProgram.compile(name, NettyProgram.jars(jars.split(" ")), prefix);

        Finished withNative = program.run(quick().agent().recording(), jdk);
        Finished without = program.run(quick().flags("-D" + off).agent().recording(), jdk);

        assertRecordsWhatThePeersReceived(withNative);
        assertRecordsWhatThePeersReceived(without);
        assertThat(apis(withNative)).containsExactly("netty-epoll");
        assertThat(apis(without)).contains("channel").doesNotContain("netty-epoll");
    }

    /** The program prints, for each peer, the number of writes or -1, and bytes. */
    private static void assertRecordsWhatThePeersReceived(Finished run) {
        SocketPeers.mustAddUp(run.succeeded().recording());
        Map<String, List<RecordedEvent>> events =
                run.recording().events(SocketWrites.OURS).stream().collect(groupingBy(SocketWrites::peer));
        List<String> lines = run.stdout().lines().toList();
        assertThat(events).hasSameSizeAs(lines);
        assertThat(events.values().stream().mapToInt(List::size).sum()).isGreaterThanOrEqualTo(3000);
        assertThat(lines).allSatisfy(line -> {
            String[] words = line.split(" ");
            List<RecordedEvent> ofPeer = events.get(words[0]);
            assertThat(ofPeer).hasSize(words[1].equals("-1") ? ofPeer.size() : Integer.parseInt(words[1]));
            assertThat(ofPeer.stream()
                            .mapToLong(event -> event.getLong("bytesWritten"))
                            .sum())
                    .isEqualTo(Long.parseLong(words[2]));
        });
    }

    private static TreeSet<String> apis(Finished run) {
        TreeSet<String> apis = new TreeSet<>();
        run.recording().events(SocketWrites.OURS).forEach(event -> apis.add(event.getString("api")));
        return apis;
    }

    @Full
    @Test
    void leavesAClassThatWasAlteredAloneAndReportsIt() throws Exception {
        String jars = NettyProgram.jars("4.2");
        String epoll = Stream.of(jars.split(":"))
                .filter(jar -> jar.contains("classes-epoll"))
                .findFirst()
                .orElseThrow();
        Path altered = folder.resolve("altered.jar");
        rename("socket", "channelSocket", Path.of(epoll), altered);

        NettyProgram program = NettyProgram.compile("NettyTraffic", jars, "").with(epoll, altered);
        Finished run = program.run(quick().agent().recording(), jdk);

        // the descriptor's writes are recorded, with a peer where a datagram has it
        Map<String, Long> expected = run.succeeded()
                .stdout()
                .lines()
                .map(line -> line.replaceFirst("^(?!/127)\\S+", "/:-1").split(" "))
                .collect(groupingBy(words -> words[0], TreeMap::new, summingLong(words -> Long.parseLong(words[2]))));
        assertThat(run.recording().events(SocketWrites.OURS).stream()
                        .collect(groupingBy(SocketWrites::peer, summingLong(event -> event.getLong("bytesWritten")))))
                .hasSize(2)
                .isEqualTo(expected);
        String reason = " (this version is not supported)";
        assertThat(AgentNotes.of(run.recording()))
                .contains("skipped: io.netty.channel.epoll.AbstractEpollStreamChannel" + reason
                        + ", io.netty.channel.epoll.EpollDatagramChannel" + reason);
        assertThat(java().timeagent("report", run.recordingFile().toString()).stdout())
                .contains("AbstractEpollStreamChannel");
    }

    /** Copies a jar in which a member has another name everywhere: only the constant with the name changes. */
    private static void rename(String name, String other, Path from, Path to) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(from));
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                out.putNextEntry(new ZipEntry(entry.getName()));
                String bytes = new String(in.readAllBytes(), ISO_8859_1);
                out.write(bytes.replace(utf8Constant(name), utf8Constant(other)).getBytes(ISO_8859_1));
            }
        }
    }

    private static String utf8Constant(String text) {
        return "\1\0" + (char) text.length() + text;
    }
}
