package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Socket writes through junixsocket, in streams, channels and datagrams. */
final class JunixsocketIT extends OnEveryJdk {

    @Test
    void recordsEveryWriteOnce() throws IOException {
        recordsEveryWriteOnceInStyle(Styles.DEFAULT);
    }

    @Full
    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#others")
    void recordsEveryWriteOnceInStyle(String style) throws IOException {
        Finished run = program()
                .run(quick().agent("socket=" + style).recordingJdkSocketWrites(), jdk)
                .succeeded();

        assertThat(SocketWrites.lines(run.recording())).containsExactlyInAnyOrderElementsOf(lines(run));
        NettyTrafficIT.mustHave("junixsocket 2.11.1 | Unix-domain sockets", numbers(lines(run)));
        assertThat(run.recording().events(SocketWrites.JDK)).isEmpty();
        assertThat(TestedJdks.otherNotes(run.recording())).isEmpty();
    }

    @Full
    @Test
    void recordsWritesOfClassesAndConnectionsOlderThanTheRecording() throws IOException {
        Path file = folder.resolve("later.jfr");

        Finished run = program().run(quick().agent(), jdk, file.toString());

        assertThat(SocketWrites.lines(Recording.of(file))).containsExactlyInAnyOrderElementsOf(lines(run.succeeded()));
    }

    private NettyProgram program() throws IOException {
        return NettyProgram.compile("JunixsocketWrites", NettyProgram.jars("junixsocket"), "");
    }

    /** Of the writes that succeeded. */
    private static String numbers(List<String> lines) {
        long[] bytes = lines.stream()
                .filter(line -> line.endsWith(" null"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".* (\\d+) null", "$1")))
                .toArray();
        return String.format("%,d | %,d", bytes.length, LongStream.of(bytes).sum());
    }

    private static List<String> lines(Finished run) {
        return run.stdout().lines().toList();
    }
}
