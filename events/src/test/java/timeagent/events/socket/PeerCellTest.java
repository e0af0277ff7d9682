package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.AccessToHooks;

@ExtendWith(AccessToHooks.class)
final class PeerCellTest {
    private final PeerCell cell = new PeerCell(null);
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
}
