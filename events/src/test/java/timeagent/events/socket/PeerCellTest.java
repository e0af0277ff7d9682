package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.AccessToHooks;
import timeagent.events.Threads;
import timeagent.events.jdk.JdkInternals;

@ExtendWith(AccessToHooks.class)
final class PeerCellTest {
    private static final long THREAD = 7;
    private static final long OTHER = 8;

    private final PeerCell cell = new PeerCell(42);
    private final PeerSums sums = new PeerSums();

    @Test
    void movesWhatWasAddedToTheReader() {
        cell.add(THREAD, 0, 100, true, true, 0);
        cell.add(THREAD, 1, 128, false, true, 0);
        cell.add(OTHER, 1000, 5_000, false, true, 0);

        assertThat(cell.drain(sums, THREAD, false)).isTrue();

        assertThat(sums.writes()).isEqualTo(3);
        assertThat(sums.bytes).isEqualTo(1001);
        assertThat(sums.nanos).isEqualTo(5228);
        assertThat(sums.longest).isEqualTo(5000);
        assertThat(sums.failed).isEqualTo(1);
        assertThat(sums.sizes()).isEqualTo("0:1 1:1 512:1");
        assertThat(sums.durations()).isEqualTo("0:1 128:1 4096:1");
        PeerSums next = new PeerSums();
        assertThat(cell.drain(next, THREAD, false)).isTrue();
        assertThat(next.writes()).isZero();
        assertThat(next.longest).isZero();
    }

    @Test
    void hasTheRangesOfEveryNumber() {
        for (int bit = 0; bit < Long.SIZE - 1; bit++) {
            cell.add(THREAD, 1L << bit, 1L << bit, false, true, 0);
        }

        cell.drain(sums, THREAD, false);

        assertThat(sums.sizes()).startsWith("1:1 2:1 4:1").endsWith(" 536870912:1 1073741824:33");
        assertThat(sums.durations()).startsWith("0:7 128:1 256:1").endsWith(" 34359738368:1 68719476736:27");
    }

    @Test
    void countsOnlyWhatIsToBeCounted() {
        assertThat(cell.add(THREAD, 5, 5, false, false, 1)).isEqualTo(1);

        cell.drain(sums, THREAD, false);

        assertThat(sums.writes()).isZero();
        assertThat(sums.bytes).isZero();
    }

    @Test
    void acceptsNothingOnceItIsClosed() {
        cell.add(THREAD, 5, 5, false, true, 0);

        assertThat(cell.drain(sums, OTHER, true)).isTrue();

        assertThat(cell.add(THREAD, 5, 5, false, true, 0)).isEqualTo(PeerCell.IS_CLOSED);
        assertThat(cell.drain(sums, OTHER, true)).isTrue();
        assertThat(sums.writes()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 1000})
    void choosesOneWriteInEachInterval(int interval) {
        for (int i = 0; i < 100; i++) {
            assertThat(weights(interval, interval)).isEqualTo(interval);
        }
    }

    /** What makes the interval longer is an event, so never the beginning of an interval. */
    @Test
    void representsEveryWriteThoughEventsMakeTheIntervalLonger() {
        int interval = 1;
        long weights = 0;
        long writes = 0;
        while (interval < 10_000) {
            int weight = cell.add(THREAD, 1, 1, false, true, interval);
            writes++;
            weights += weight;
            if (weight != 0) {
                interval += 1 + interval / 10;
            }
        }

        assertThat(weights).isBetween(writes, writes + 10_000);
    }

    @Test
    void beginsAShorterIntervalAtOnce() {
        weights(1000, 500);

        assertThat(weights(10, 10)).isEqualTo(10);
        assertThat(weights(1, 10)).isEqualTo(10);
    }

    /** Whatever the pattern: a program that writes to two connections in turn has events of both. */
    @Test
    void choosesEachWriteOfAnIntervalAsOften() {
        int[] chosen = new int[4];
        for (int i = 0; i < 40_000; i++) {
            chosen[i % 4] += cell.add(THREAD, 1, 1, false, true, 4) / 4;
        }

        // standard deviation 43
        assertThat(chosen).satisfies(all -> {
            for (int times : all) {
                assertThat(times).isCloseTo(2500, within(260));
            }
        });
    }

    /** The sum of the weights is right even if no peer has as many writes as an interval. */
    @Test
    void choosesWritesOfShortLivedPeersAsOften() {
        long weights = 0;
        for (int peer = 1; peer <= 20_000; peer++) {
            PeerCell own = new PeerCell(peer);
            for (int i = 0; i < 10; i++) {
                weights += own.add(THREAD, 1, 1, false, true, 100);
            }
        }

        // 2,000 events, standard deviation 42
        assertThat(weights).isCloseTo(200_000, within(25_000L));
    }

    private long weights(int interval, int writes) {
        long weights = 0;
        for (int i = 0; i < writes; i++) {
            weights += cell.add(THREAD, 1, 1, false, true, interval);
        }
        return weights;
    }

    @Test
    void isTakenFromADeadThread() throws Exception {
        WriteSlots slots = new WriteSlots(0);
        AtomicLong dead = new AtomicLong();
        Threads.run(() -> dead.set(JdkInternals.id(Thread.currentThread())));
        PeerTotals peer = new PeerTotals("", "", "", 0, 0);
        peer.add(dead.get(), 3, 3, false, true, 0);
        own(peer, dead.get());

        assertThat(peer.drain(sums, THREAD, false, slots)).isTrue();

        assertThat(sums.writes()).isEqualTo(1);
        assertThat(peer.add(THREAD, 3, 3, false, true, 0)).isZero();
    }

    @Test
    void isLeftToAThreadThatLives() throws Exception {
        WriteSlots slots = new WriteSlots(0);
        long living = slots.current().number;
        PeerTotals peer = new PeerTotals("", "", "", 0, 0);
        peer.add(living, 3, 3, false, true, 0);
        own(peer, living);

        assertThat(peer.drain(sums, THREAD, false, slots)).isFalse();
        peer.add(living, 4, 3, false, true, 0);
        assertThat(peer.drain(sums, THREAD, false, slots)).isTrue();

        assertThat(sums.bytes).isEqualTo(7);
    }

    /** As a thread does that ends before it has freed the cell. */
    private static void own(PeerTotals peer, long thread) throws ReflectiveOperationException {
        Field cells = PeerTotals.class.getDeclaredField("cells");
        cells.setAccessible(true);
        Field owner = PeerCell.class.getDeclaredField("owner");
        owner.setAccessible(true);
        owner.setLong(((PeerCell[]) cells.get(peer))[0], thread);
    }
}
