package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
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
        AlteredJar.rename("socket", "channelSocket", Path.of(epoll), altered);
        NettyProgram program = NettyProgram.compile("NettyWrites", jars, "").with(epoll, altered);

        Finished run = program.run(quick().agent().recording(), jdk);

        String skipped =
                "io.netty.channel.epoll.AbstractEpollStreamChannel and 1 more" + " (this version is not supported)";
        assertThat(run.stderr()).isEqualTo("timeagent: skipped 2 classes: " + skipped + "\n");
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
}
