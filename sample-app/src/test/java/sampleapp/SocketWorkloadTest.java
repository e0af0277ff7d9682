package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SocketWorkloadTest {

    /** A name has up to 103 characters on macOS, 107 on Linux, with {@code sample-app-}, 19 digits and {@code socket}. */
    private static final int LONGEST_FOLDER = 103 - "/sample-app-/socket".length() - 19;

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

    private static Output run(SocketApi api, String... options) {
        assumeTrue(
                api.transport() != Transport.UNIX
                        || System.getProperty("java.io.tmpdir").length() <= LONGEST_FOLDER,
                "the name of the temporary folder is too long for that of a Unix socket");
        assumeTrue(
                api != SocketApi.NETTY_EPOLL
                        || System.getProperty("os.name").equals("Linux")
                                && System.getProperty("os.arch").equals("amd64"),
                "epoll needs Linux, and its library here is that of x86_64");
        return Output.of(Stream.concat(Stream.of("socket", "--api", api.toString()), Stream.of(options))
                .toArray(String[]::new));
    }
}
