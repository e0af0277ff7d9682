package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** What the JDK's event says of the same peers, and where ours differs on purpose. */
final class SocketPeersIT extends OnEveryJdk {

    @Test
    void namesPeersAsTheJdkDoesButForLiteralsAndPaths() {
        Finished run = quick().agent().recordingJdkSocketWrites().program("Places");

        List<String[]> places =
                run.succeeded().stdout().lines().map(line -> line.split("\\|")).toList();
        assertThat(places).hasSizeBetween(7, 9);
        Map<Long, String> ours = bySize(run.recording(), SocketWrites.OURS);
        Map<Long, String> theirs = bySize(run.recording(), SocketWrites.JDK);
        assertThat(ours).hasSameSizeAs(places);
        assertThat(theirs).hasSameSizeAs(places);
        for (String[] place : places) {
            long size = Long.parseLong(place[1]);
            boolean stream = size % 10 == 1;
            String port = place[2];
            switch (place[0]) {
                case "name" -> {
                    assertThat(ours.get(size)).isEqualTo("localhost/127.0.0.1:" + port);
                    assertThat(theirs.get(size)).isEqualTo(ours.get(size));
                }
                case "name without a service" -> {
                    assertThat(ours.get(size)).isEqualTo("given/127.0.0.1:" + port);
                    assertThat(theirs.get(size)).isEqualTo(ours.get(size));
                }
                case "IPv4 literal" -> compareLiteral(ours.get(size), theirs.get(size), "127.0.0.1", port, stream);
                case "IPv6 literal" ->
                    compareLiteral(ours.get(size), theirs.get(size), "0:0:0:0:0:0:0:1", port, stream);
                case "path" -> {
                    assertThat(ours.get(size)).isEqualTo("/" + port + ":-1");
                    assertThat(theirs.get(size)).isEqualTo("Unix domain socket/[" + port + "]:0");
                }
                default -> throw new AssertionError(place[0]);
            }
        }
    }

    private void compareLiteral(String ours, String theirs, String address, String port, boolean stream) {
        assertThat(ours).isEqualTo("/" + address + ":" + port);
        if (jdk.feature() >= 25) {
            assertThat(theirs).isEqualTo(address + "/" + address + ":" + port);
        } else if (stream) {
            // what the name service of the machine answers, or the address
            assertThat(theirs).endsWith("/" + address + ":" + port).doesNotStartWith("/");
        } else {
            assertThat(theirs).isEqualTo(ours);
        }
    }

    private static Map<Long, String> bySize(Recording recording, String event) {
        Function<RecordedEvent, Long> size = write -> write.getLong("bytesWritten");
        return recording.events(event).stream().collect(Collectors.toMap(size, SocketWrites::peer));
    }
}
