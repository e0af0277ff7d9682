package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Full
final class ShortConnectionsIT extends OnEveryJdk {

    /** The most peers that the agent keeps totals for. */
    private static final int MOST_PEERS = 4096;

    /** The program prints, after each of four rounds of connections, how many objects of some classes are alive. */
    @ParameterizedTest
    @ValueSource(strings = {"instrumented-cached", "mirror-cached"})
    void keepsNothingOfConnectionsThatAreClosed(String style) {
        Finished run = java().agent("socket=" + style).recording().program("ManyPeers");

        Map<String, List<Integer>> alive = new TreeMap<>();
        run.succeeded().stdout().lines().map(line -> line.split(" ")).forEach(words -> alive.computeIfAbsent(
                        words[2], name -> new ArrayList<>())
                .add(Integer.parseInt(words[1])));
        assertThat(alive).containsKeys("java.net.Inet4Address", "timeagent.events.socket.peer.SocketWriteEvent");
        assertThat(alive.get("sun.nio.ch.DatagramChannelImpl")).containsExactly(1, 1, 1, 1);
        assertThat(alive).doesNotContainKeys("sun.nio.ch.SocketChannelImpl", "java.net.Socket");
        // each connection is to a port of its own, and so to a peer of its own: kept up to a limit, and one for all
        // others
        assertThat(alive.remove("timeagent.events.socket.peer.PeerTotals")).allMatch(count -> count <= MOST_PEERS + 1);
        // one for each peer while events are being emitted, at any time
        assertThat(alive.remove("timeagent.events.socket.peer.PeerTotals$Sums"))
                .allMatch(count -> count <= MOST_PEERS + 2);
        // the one that knows the settings, and the one that is being emitted
        assertThat(alive.remove("timeagent.events.socket.peer.SocketPeerEvent")).allMatch(count -> count <= 2);
        assertThat(alive).allSatisfy((name, counts) -> assertThat(counts.get(counts.size() - 1))
                .as(name + " " + counts)
                .isLessThanOrEqualTo(counts.get(0)));
        // 50,000 datagrams, and 4 rounds of 250 connections with 250 writes
        assertThat(run.recording().events(SocketWrites.OURS))
                .hasSize(300_000)
                .allMatch(write -> write.getLong("bytesWritten") == 1
                        && SocketWrites.peer(write).startsWith("peer/127.0.0.1:"));
    }
}
