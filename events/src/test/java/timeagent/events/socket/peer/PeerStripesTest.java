package timeagent.events.socket.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.AccessToHooks;

/** The sums of one peer, to which each thread adds in its stripe. */
@ExtendWith(AccessToHooks.class)
final class PeerStripesTest {
    private final AtomicInteger stripes = new AtomicInteger(1);
    private final PeerTotals totals = new PeerTotals(stripes, 3, "", "10.0.0.1", "channel", 80, 0);
    private final PeerTotals.Sums sums = new PeerTotals.Sums();
    private final long[] numbers = new long[PeerTotals.NUMBERS];

    @Test
    void moveWhatWasAddedToTheReader() {
        totals.add(3, 0, 100, true);
        totals.add(3, 1, 128, false);
        totals.add(4, 1000, 5_000, false);

        totals.take(sums, numbers);

        assertThat(sums.writes()).isEqualTo(3);
        assertThat(sums.bytes).isEqualTo(1001);
        assertThat(sums.nanos).isEqualTo(5228);
        assertThat(sums.longest).isEqualTo(5000);
        assertThat(sums.failed).isEqualTo(1);
        assertThat(sums.sizes()).isEqualTo("0:1 1:1 512:1");
        assertThat(sums.durations()).isEqualTo("0:1 128:1 4096:1");
        PeerTotals.Sums next = new PeerTotals.Sums();
        totals.take(next, numbers);
        assertThat(next.writes()).isZero();
        assertThat(next.longest).isZero();
        totals.add(3, 1, 200, false);
        totals.take(next, numbers);
        assertThat(next.writes()).isEqualTo(1);
        assertThat(next.longest).isEqualTo(200);
        assertThat(next.nanos).isEqualTo(200);
    }

    @Test
    void haveTheRangesOfEveryNumber() {
        for (int bit = 0; bit < Long.SIZE - 1; bit++) {
            totals.add(3, 1L << bit, 1L << bit, false);
        }

        totals.take(sums, numbers);

        assertThat(sums.sizes()).startsWith("1:1 2:1 4:1").endsWith(" 536870912:1 1073741824:33");
        assertThat(sums.durations()).startsWith("0:7 128:1 256:1").endsWith(" 34359738368:1 68719476736:27");
    }

    @Test
    void areAsManyAsThereAreThreadsUpToEight() {
        for (int thread = 0; thread < 100; thread++) {
            totals.add(3, 1, 1, false);
        }
        assertThat(stripes).hasValue(1);

        for (int thread = 0; thread < 100; thread++) {
            totals.add(thread, 1, 1, false);
        }

        assertThat(stripes).hasValue(8);
        totals.take(sums, numbers);
        assertThat(sums.writes()).isEqualTo(200);
        totals.close();
        assertThat(stripes).hasValue(0);
    }

    @Test
    void areSharedWhereThereAreVeryMany() {
        stripes.set(PeerTotals.MOST_STRIPES);

        for (int thread = 0; thread < 100; thread++) {
            totals.add(thread, 1, 1, false);
        }

        assertThat(stripes).hasValue(PeerTotals.MOST_STRIPES);
        totals.take(sums, numbers);
        assertThat(sums.writes()).isEqualTo(100);
    }
}
