package timeagent.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** Socket writes through Netty's epoll transport. */
final class NettyIT extends OnEveryJdk {

    @Test
    void recordsEveryWriteOfTheEpollTransportOnce() throws Exception {
        NettyProgram program = NettyProgram.compile("NettyWrites", NettyProgram.jars("4.2"), "");

        Finished run = program.run(quick().agent().recording(), jdk);

        assertThat(SocketWrites.lines(run.succeeded().recording()))
                .containsExactlyInAnyOrderElementsOf(run.stdout().lines().toList());
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
        NettyProgram program = NettyProgram.compile("NettyWrites", jars, "").with(epoll, altered);

        Finished run = program.run(quick().agent().recording(), jdk);

        assertThat(run.stderr()).isEmpty();
        assertThat(run.status()).isZero();
        // the descriptor's writes are recorded, with a peer where a datagram has it
        assertThat(SocketWrites.lines(run.recording()))
                .containsExactlyInAnyOrderElementsOf(run.stdout()
                        .replaceAll("epoll \\S+ (\\d|60|70|80) ", "epoll /:-1 $1 ")
                        .lines()
                        .toList());
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
