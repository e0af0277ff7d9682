package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.AccessToHooks;

@ExtendWith(AccessToHooks.class)
final class PeerCellTest {
    private final PeerCell cell = new PeerCell(null, 42);
    private final PeerSums sums = new PeerSums();
    private final int[] copy = new int[PeerSums.RANGES];

    @Test
    void movesWhatWasAddedToTheReader() {
        cell.add(0, 100, true);
        cell.add(1, 128, false);
        cell.add(1000, 5_000, false);

        assertThat(cell.drain(sums, copy)).isTrue();

        assertThat(sums.writes()).isEqualTo(3);
        assertThat(sums.bytes).isEqualTo(1001);
        assertThat(sums.nanos).isEqualTo(5228);
        assertThat(sums.longest).isEqualTo(5000);
        assertThat(sums.failed).isEqualTo(1);
        assertThat(sums.sizes()).isEqualTo("0:1 1:1 512:1");
        assertThat(sums.durations()).isEqualTo("0:1 128:1 4096:1");
        PeerSums next = new PeerSums();
        assertThat(cell.drain(next, copy)).isTrue();
        assertThat(next.writes()).isZero();
        assertThat(next.longest).isZero();
        cell.add(1, 200, false);
        assertThat(cell.drain(next, copy)).isTrue();
        assertThat(next.writes()).isEqualTo(1);
        assertThat(next.longest).isEqualTo(200);
    }

    @Test
    void hasTheRangesOfEveryNumber() {
        for (int bit = 0; bit < Long.SIZE - 1; bit++) {
            cell.add(1L << bit, 1L << bit, false);
        }

        cell.drain(sums, copy);

        assertThat(sums.sizes()).startsWith("1:1 2:1 4:1").endsWith(" 536870912:1 1073741824:33");
        assertThat(sums.durations()).startsWith("0:7 128:1 256:1").endsWith(" 34359738368:1 68719476736:27");
    }

    @Test
    void belongsToOneThreadAtATime() {
        assertThat(cell.own(7)).isTrue();
        assertThat(cell.own(8)).isFalse();
        assertThat(cell.close()).isFalse();

        cell.free();

        assertThat(cell.own(8)).isTrue();
        cell.free();
        assertThat(cell.close()).isTrue();
        assertThat(cell.own(8)).isFalse();
        assertThat(cell.close()).isTrue();
    }

    /** As by Thread.stop(), which JDK 17 has. */
    @Test
    void isReadAfterItsOwnerWasStoppedInside() throws ReflectiveOperationException {
        cell.own(7);
        cell.add(3, 5, false);
        Field version = PeerCell.class.getDeclaredField("version");
        version.setAccessible(true);
        version.setInt(cell, 3);

        assertThat(cell.drain(sums, copy)).isFalse();
        cell.free();
        assertThat(cell.drain(sums, copy)).isTrue();

        assertThat(sums.bytes).isEqualTo(3);
    }

    @Test
    void choosesNoWriteOfAnIntervalOfZero() {
        int weights = 0;
        for (int i = 0; i < 10; i++) {
            assertThat(cell.choose(0)).isZero();
            weights += cell.choose(10);
        }

        assertThat(weights).isEqualTo(10);
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
            int weight = cell.choose(interval);
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
            chosen[i % 4] += cell.choose(4) / 4;
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
            PeerCell own = new PeerCell(null, peer);
            for (int i = 0; i < 10; i++) {
                weights += own.choose(100);
            }
        }

        // 2,000 events, standard deviation 42
        assertThat(weights).isCloseTo(200_000, within(25_000L));
    }

    private long weights(int interval, int writes) {
        long weights = 0;
        for (int i = 0; i < writes; i++) {
            weights += cell.choose(interval);
        }
        return weights;
    }
}
