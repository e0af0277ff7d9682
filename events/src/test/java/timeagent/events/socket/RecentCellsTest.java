package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which thread owns the totals of which peer. */
final class RecentCellsTest {
    private static final int PEERS = 1000;
    private static final long THREAD = 7;
    private static final long OTHER = 8;

    private final PeerTable table = new PeerTable();
    private final RecentCells own = new RecentCells();
    private final RecentCells others = new RecentCells();
    private final SocketWriteEvent write = new SocketWriteEvent();

    RecentCellsTest() {
        write.peer("", "10.0.0.1");
        write.api("channel");
        write.port = 80;
    }

    @Test
    void haveOneCellForEachPeerAndThread() {
        PeerCell cell = own.of(write, table, THREAD);

        assertThat(own.of(write, table, THREAD)).isSameAs(cell);
        PeerCell other = others.of(write, table, OTHER);
        assertThat(other).isNotSameAs(cell);
        assertThat(other.peer).isSameAs(cell.peer);
    }

    @Test
    void areUsedAgainByOtherThreads() {
        PeerCell cell = own.of(write, table, THREAD);
        own.free();

        assertThat(others.of(write, table, OTHER)).isSameAs(cell);
    }

    @Test
    void areGivenBackForMoreRecentPeers() {
        PeerCell first = own.of(write, table, THREAD);
        for (int port = 1; port <= PEERS; port++) {
            write.port = port;
            own.of(write, table, THREAD);
        }
        write.port = 80;

        assertThat(others.of(write, table, OTHER)).isSameAs(first);
    }

    @Test
    void leaveAPeerThatWasRemoved() {
        PeerCell cell = own.of(write, table, THREAD);
        cell.add(1, 1, false);
        table.remove(cell.peer);
        cell.peer.close();
        PeerSums sums = new PeerSums();
        int[] copy = new int[PeerSums.RANGES];

        assertThat(cell.peer.drain(sums, copy)).isFalse();
        assertThat(own.of(write, table, THREAD).peer).isNotSameAs(cell.peer);
        assertThat(cell.peer.drain(sums, copy)).isTrue();

        assertThat(sums.writes()).isEqualTo(1);
        assertThat(cell.peer.own(OTHER)).isNull();
    }

    @Test
    void haveOneForAllPeersWithoutTotalsOfTheirOwn() {
        for (int port = 1; port <= PeerTable.MOST; port++) {
            write.port = port;
            own.of(write, table, THREAD);
        }
        write.port = PeerTable.MOST + 1;
        PeerCell rest = own.of(write, table, THREAD);
        write.port = PeerTable.MOST + 2;

        assertThat(rest.peer).isSameAs(table.rest);
        assertThat(own.of(write, table, THREAD)).isSameAs(rest);
        assertThat(others.of(write, table, OTHER)).isNotSameAs(rest);
        own.free();
        assertThat(own.of(write, table, THREAD)).isSameAs(rest);
    }
}
