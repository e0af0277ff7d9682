package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SocketWorkloadTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"channel", "gather", "stream"})
    void makesTheWritesThatFlightRecorderSees(String api) throws Exception {
        Output output;
        Path file = folder.resolve("writes.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.SocketWrite").withThreshold(Duration.ZERO).with("throttle", "off");
            recording.start();
            output = Output.of("socket", "--api", api, "--writes", "1001", "--size", "7", "--connections", "3");
            recording.dump(file);
        }

        List<RecordedEvent> writes = RecordingFile.readAllEvents(file);
        assertThat(writes).hasSize(1001).allSatisfy(write -> {
            assertThat(write.getLong("bytesWritten")).isEqualTo(7);
            assertThat(write.getString("host")).isEqualTo("localhost");
            assertThat(output.out()).contains(" port=" + write.getInt("port") + " ");
        });
    }

    @ParameterizedTest
    @EnumSource
    void writesAsOftenAndAsMuchAsItSays(SocketApi api) {
        Output output = run(api, "--writes", "1001", "--size", "7", "--connections", "3");

        assertThat(output.err()).isEmpty();
        assertThat(output.status()).isZero();
        String peer = api.transport() == Transport.UNIX ? "path=.+" : "port=\\d+";
        assertThat(output.out())
                .matches("workload=socket api=" + api
                        + " writes=1001 bytes=7007 connections=3 opened=3 size=7 " + peer
                        + " seconds=\\d+\\.\\d{3} nsPerWrite=\\d+\\R");
    }

    @ParameterizedTest
    @EnumSource
    void connectsAnewAfterSoManyWrites(SocketApi api) {
        // 334, 334 and 333 writes: 34 connections for each
        assertThat(run(api, "--writes", "1001", "--connections", "3", "--reconnect-every", "10")
                        .out())
                .contains(" writes=1001 bytes=1001 connections=3 opened=102 ");
        assertThat(run(api, "--writes", "100", "--reconnect-every", "10").out()).contains(" opened=10 ");
        assertThat(run(api, "--writes", "100", "--reconnect-every", "100").out())
                .contains(" opened=1 ");
    }

    @ParameterizedTest
    @EnumSource
    void writesOneByteUnlessToldOtherwise(SocketApi api) {
        assertThat(run(api, "--writes", "10").out()).contains(" bytes=10 connections=1 opened=1 size=1 ");
    }

    @ParameterizedTest
    @EnumSource
    void writesTheLargestSizeAtOnce(SocketApi api) {
        int size = api.transport() == Transport.UDP ? 65_507 : 65_536;

        assertThat(run(api, "--writes", "100", "--size", "" + size).out()).contains(" bytes=" + 100 * size + " ");
    }

    @Test
    void leavesNoSocketFileBehind() {
        String output = run(SocketApi.UNIX, "--writes", "10").out();

        Path file = Path.of(output.replaceFirst("(?s).* path=(.+) seconds=.*", "$1"));
        assertThat(file.getFileName()).hasToString("socket");
        assertThat(file.getParent()).doesNotExist();
    }

    @Test
    void writesThroughAChannelUnlessToldOtherwise() {
        assertThat(Output.of("socket", "--writes", "1").out()).contains(" api=channel ");
    }

    private static Output run(SocketApi api, String... options) {
        assumeTrue(
                api != SocketApi.NETTY_EPOLL
                        || System.getProperty("os.name").equals("Linux")
                                && System.getProperty("os.arch").equals("amd64"),
                "epoll needs Linux, and its library here is that of x86_64");
        return Output.of(Stream.concat(Stream.of("socket", "--api", api.toString()), Stream.of(options))
                .toArray(String[]::new));
    }
}
