package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Report.SocketWrites;

class SocketPartTest {

    @TempDir
    Path folder;

    @Test
    void listsNoMorePeersThanFitIntoMemoryAndSaysSo() throws IOException {
        SyntheticChunk chunk = new SyntheticChunk()
                .type("timeagent.SocketWrite", "address", "java.lang.String", "port", "long", "bytesWritten", "long");
        for (long port = 1; port <= SocketPart.MOST_PEERS + 5; port++) {
            chunk.event("timeagent.SocketWrite", port, "10.0.0.1", port, 2L);
        }
        Summary summary = new Summary();

        Summary.read(chunk.write(folder.resolve("a.jfr")), summary);

        SocketWrites writes = summary.report().socketWrites();
        assertThat(writes.events()).isEqualTo(SocketPart.MOST_PEERS + 5);
        assertThat(writes.bytes()).isEqualTo(2 * (SocketPart.MOST_PEERS + 5));
        assertThat(writes.peers()).hasSize(SocketPart.MOST_PEERS);
        assertThat(summary.report().warnings())
                .contains("more than 1000 peers: 5 writes are in the totals, but not in the list by peer");
    }
}
