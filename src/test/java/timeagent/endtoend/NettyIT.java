package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Socket writes through Netty's epoll transport. */
final class NettyIT extends OnEveryJdk {

    @Test
    void recordsEveryWriteOfTheEpollTransportOnce() throws Exception {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "epoll exists on Linux only");
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "Netty's native library is that of x86_64");
        String jars;
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("netty.jars")))) {
            jars = files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
        Path classes = Files.createDirectories(folder.resolve("netty"));
        Programs.compile(List.of(Path.of("resources", "netty", "NettyWrites.java")), classes, List.of("-cp", jars));

        Finished run = quick().verified()
                // JDK 24+ warns of Netty's native library and its use of Unsafe
                .flags(
                        jdk.feature() >= 24
                                ? new String[] {
                                    "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"
                                }
                                : new String[0])
                .agent()
                .recording()
                .programIn(classes + File.pathSeparator + jars, "NettyWrites");

        assertThat(SocketWrites.lines(run.succeeded().recording()))
                .containsExactlyInAnyOrderElementsOf(run.stdout().lines().toList());
    }
}
