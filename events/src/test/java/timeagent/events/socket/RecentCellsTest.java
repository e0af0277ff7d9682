package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.AccessToHooks;

/** Which thread owns the totals of a peer. */
@ExtendWith(AccessToHooks.class)
final class RecentCellsTest {
    private static final byte[] FOUR = {10, 0, 0, 1};
    private static final int PEERS = 1000;
    private static final long THREAD = 7;
    private static final long OTHER = 8;

    private final PeerTable table = new PeerTable();
    private final RecentCells own = new RecentCells();
    private final RecentCells others = new RecentCells();
    private final WriteSlots slots = new WriteSlots(0);
    private final int[] copy = new int[PeerSums.RANGES];
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
    void areFoundByTheAddressObjectOfTheLastWriteAlone() throws Exception {
        InetAddress address = InetAddress.getByAddress(FOUR);
        PeerCell cell = own.of(write, table, THREAD);
        assertThat(own.of(write, address)).isNull();

        own.note(address, write);

        assertThat(own.of(write, address)).isSameAs(cell);
        assertThat(own.of(write, InetAddress.getByAddress(FOUR))).isNull();
        assertThat(own.of(write, null)).isNull();
        write.port = 81;
        assertThat(own.of(write, address)).isNull();
        own.of(write, table, THREAD);
        assertThat(own.of(write, address)).isNull();
        write.port = 80;
        assertThat(own.of(write, address)).isNull();
    }

    @Test
    void areNotFoundByAnAddressThatHasBeenResolvedMeanwhile() throws Exception {
        InetAddress resolved = InetAddress.getByAddress("db.example.com", FOUR);
        own.of(write, table, THREAD);
        own.note(resolved, write);

        assertThat(own.of(write, resolved)).isNull();
    }

    @Test
    void areNotFoundByTheAddressOfAPeerThatWasRemoved() throws Exception {
        InetAddress address = InetAddress.getByAddress(FOUR);
        PeerCell cell = own.of(write, table, THREAD);
        own.note(address, write);
        table.remove(cell.peer);
        cell.peer.close();

        assertThat(own.of(write, address)).isNull();
    }

    @Test
    void areUsedAgainByOtherThreads() {
        PeerCell cell = own.of(write, table, THREAD);
        own.free(THREAD);

        assertThat(others.of(write, table, OTHER)).isSameAs(cell);
        assertThat(own.of(write, table, THREAD)).isNotSameAs(cell);
    }

    @Test
    void areGivenBackWhenTheirPeerIsRemoved() {
        PeerCell cell = own.of(write, table, THREAD);
        table.remove(cell.peer);
        cell.peer.close();

        assertThat(own.of(write, table, THREAD).peer).isNotSameAs(cell.peer);
        assertThat(cell.isFree()).isTrue();
    }

    @Test
    void areGivenBackForMoreRecentPeers() {
        PeerCell first = own.of(write, table, THREAD);
        // some of these peers have the same place
        for (int port = 1; port <= PEERS; port++) {
            write.port = port;
            own.of(write, table, THREAD);
        }
        write.port = 80;

        assertThat(others.of(write, table, OTHER)).isSameAs(first);
    }

    /** A thread can be stopped before it has stored the cell. */
    @Test
    void areTakenFromAThreadThatIsGone() {
        PeerCell cell = own.of(write, table, THREAD);
        cell.add(1, 1, false);
        table.remove(cell.peer);
        cell.peer.close();
        PeerSums sums = new PeerSums();

        assertThat(cell.peer.drain(sums, copy, slots)).isTrue();

        assertThat(sums.writes()).isEqualTo(1);
        assertThat(cell.isOf(THREAD)).isFalse();
    }

    @Test
    void areSharedWhereThereAreVeryMany() {
        int threads = 4;
        for (int port = 1; port <= PeerTable.MOST - 1; port++) {
            write.port = port;
            for (int thread = 1; thread <= threads; thread++) {
                RecentCells recent = new RecentCells();
                PeerCell cell = recent.of(write, table, thread);
                cell.add(1, 1, false);
                if (cell.isBorrowed) {
                    cell.free();
                }
            }
        }

        // those of the first threads, which keep them, and one to share for each peer
        assertThat(table.cells()).isLessThanOrEqualTo(PeerTotals.MOST_CELLS + PeerTable.MOST);
        PeerSums sums = new PeerSums();
        for (int bucket = 0; bucket < table.buckets(); bucket++) {
            for (PeerTotals peer = table.first(bucket); peer != null; peer = peer.next) {
                // those of threads without a slot are taken back
                peer.drain(sums, copy, slots);
                peer.trim(sums, copy);
            }
        }
        assertThat(sums.writes()).isEqualTo((long) threads * (PeerTable.MOST - 1));
        assertThat(table.cells()).isLessThanOrEqualTo(PeerTable.MOST + PeerTotals.MOST_CELLS / 2);
    }

    @Test
    void areReadForTheLastTimeWhenTheyAreTrimmed() throws Exception {
        WriteSlots living = new WriteSlots(0);
        long thread = living.current().number;
        PeerTotals peer = own.of(write, table, thread).peer;
        List<PeerCell> cells = new ArrayList<>();
        while (table.cells() < PeerTotals.MOST_CELLS) {
            PeerCell cell = peer.own(OTHER + cells.size());
            cell.add(1, 1, false);
            cells.add(cell);
        }
        cells.forEach(PeerCell::free);
        PeerSums sums = new PeerSums();

        peer.trim(sums, copy);
        peer.drain(sums, copy, living);

        assertThat(sums.writes()).isEqualTo(cells.size());
        // one of the rest, one of this thread, and one that is free
        assertThat(table.cells()).isEqualTo(3);
        assertThat(own.of(write, table, thread).isOf(thread)).isTrue();
        assertThat(peer.own(OTHER)).isNotNull();
    }

    @Test
    void leaveAPeerThatWasRemoved() {
        long thread = slots.current().number;
        PeerCell cell = own.of(write, table, thread);
        cell.add(1, 1, false);
        table.remove(cell.peer);
        cell.peer.close();
        PeerSums sums = new PeerSums();

        assertThat(cell.peer.drain(sums, copy, slots)).isFalse();
        assertThat(own.of(write, table, thread).peer).isNotSameAs(cell.peer);
        assertThat(cell.peer.drain(sums, copy, slots)).isTrue();

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
        own.free(THREAD);
        assertThat(own.of(write, table, THREAD)).isSameAs(rest);
    }
}
