package timeagent.analysis.summary.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.socket.SocketWrites.Peer;

class SocketAggregatorTest {

    @TempDir
    Path folder;

    private static SyntheticChunk newChunk() {
        return new SyntheticChunk().type("timeagent.SocketWrite", "String address, long port, long bytesWritten");
    }

    private static SyntheticChunk peers(SyntheticChunk chunk, int first, int last) {
        for (long port = first; port <= last; port++) {
            chunk.event("timeagent.SocketWrite", port, "10.0.0.1", port, 2L);
        }
        return chunk;
    }

    @Test
    void listsTheLargestPeersAndNotTheFirst() throws Exception {
        SyntheticChunk chunk = peers(newChunk(), 1, 3 * SocketAggregator.MOST_PEERS);
        for (long i = 0; i < 5000; i++) {
            chunk.event("timeagent.SocketWrite", 4000 + i, "10.0.0.2", 5432L, 10L);
        }
        peers(chunk, 4001, 4000 + SocketAggregator.MOST_PEERS);

        SocketWrites writes =
                Recorded.summary(chunk.write(folder.resolve("a.jfr"))).report().socketWrites();

        assertThat(writes.peers().get(0).name()).isEqualTo("10.0.0.2:5432");
        assertThat(writes.peers().get(0).events()).isEqualTo(5000);
        assertThat(writes.peers()).hasSize(SocketAggregator.MOST_PEERS + 1);
        assertThat(writes.peers().get(SocketAggregator.MOST_PEERS).name()).isEqualTo("all other peers");
        assertThat(writes.peers().stream().mapToLong(Peer::events).sum()).isEqualTo(writes.events());
        assertThat(writes.peers().stream().mapToLong(Peer::bytes).sum()).isEqualTo(writes.bytes());
    }

    @Test
    void countsAllWritesToAPeerThatComesLateInALaterChunk() throws Exception {
        Path file = folder.resolve("a.jfr");
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(peers(newChunk(), 1, 600).bytes());
            out.write(peers(peers(newChunk(), 5001, 6000), 1, 600).bytes());
        }

        SocketWrites writes = Recorded.summary(file).report().socketWrites();

        assertThat(writes.events()).isEqualTo(2200);
        assertThat(writes.peers()).hasSize(SocketAggregator.MOST_PEERS + 1);
        assertThat(writes.peers().subList(0, 600)).allSatisfy(peer -> {
            assertThat(peer.port()).isBetween(1, 600);
            assertThat(peer.events()).isEqualTo(2);
        });
        assertThat(writes.peers().subList(600, 1000)).allSatisfy(peer -> {
            assertThat(peer.port()).isBetween(5001, 5400);
            assertThat(peer.events()).isEqualTo(1);
        });
    }

    @Test
    void namesTheCallSitesOfAPeer() throws Exception {
        Path file = Recorded.to(
                folder.resolve("a.jfr"),
                recording -> recording.enable("timeagent.SocketWrite").withStackTrace(),
                () -> {
                    AgentEvents.agentInfo("", 0, 0);
                    AgentEvents.socketWrite(80, 10, null);
                    AgentEvents.socketWrite(80, 20, null);
                });

        assertThat(Recorded.summary(file).report().socketWrites().peers().get(0).callSites())
                .singleElement()
                .asString()
                .matches("timeagent\\.analysis\\.fixture\\.AgentEvents\\.socketWrite:\\d+");
    }
}
