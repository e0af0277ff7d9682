package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Report.SocketWrites;

class SocketAggregatorTest {

    @TempDir
    Path folder;

    private static SyntheticChunk newChunk() {
        return new SyntheticChunk()
                .type("timeagent.SocketWrite", "address", "java.lang.String", "port", "long", "bytesWritten", "long");
    }

    private static SyntheticChunk peers(SyntheticChunk chunk, int first, int last) {
        for (long port = first; port <= last; port++) {
            chunk.event("timeagent.SocketWrite", port, "10.0.0.1", port, 2L);
        }
        return chunk;
    }

    @Test
    void listsNoMorePeersThanFitIntoMemoryAndSaysSo() throws Exception {
        SyntheticChunk chunk = peers(newChunk(), 1, SocketAggregator.MOST_PEERS + 5);
        Summary summary = new Summary();

        Summary.read(chunk.write(folder.resolve("a.jfr")), summary);

        SocketWrites writes = summary.report().socketWrites();
        assertThat(writes.events()).isEqualTo(SocketAggregator.MOST_PEERS + 5);
        assertThat(writes.bytes()).isEqualTo(2 * (SocketAggregator.MOST_PEERS + 5));
        assertThat(writes.peers()).hasSize(SocketAggregator.MOST_PEERS);
        assertThat(summary.report().warnings())
                .contains("more than 1000 peers: 5 writes are in the totals, but not in the list by peer");
    }

    @Test
    void countsAllWritesToAPeerThatComesLateInALaterChunk() throws Exception {
        Path file = folder.resolve("a.jfr");
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(peers(newChunk(), 1, 600).bytes());
            out.write(peers(peers(newChunk(), 5001, 6000), 1, 600).bytes());
        }
        Summary summary = new Summary();

        Summary.read(file, summary);

        SocketWrites writes = summary.report().socketWrites();
        assertThat(writes.events()).isEqualTo(2200);
        assertThat(writes.peers()).hasSize(SocketAggregator.MOST_PEERS);
        assertThat(writes.peers().subList(0, 600)).allSatisfy(peer -> {
            assertThat(peer.port()).isBetween(1, 600);
            assertThat(peer.events()).isEqualTo(2);
        });
        assertThat(writes.peers().subList(600, 1000)).allSatisfy(peer -> {
            assertThat(peer.port()).isBetween(5001, 5400);
            assertThat(peer.events()).isEqualTo(1);
        });
    }
}
