package timeagent.events.socket.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import timeagent.events.Recorded;

/** Other events are those of {@code PeerTotalsTest}. */
final class PeerEventsTest {
    /** 2^31 writes cannot be made in a test. */
    @Test
    void emitsSeveralEventsIfThereAreMoreWritesThanAFieldCanCount() throws Exception {
        PeerTotals.Sums sums = new PeerTotals.Sums();
        sums.peer = new PeerTable(true).rest;
        sums.ranges[PeerTotals.Sums.sizeRange(1)] = Integer.MAX_VALUE;
        sums.ranges[PeerTotals.Sums.sizeRange(2)] = 6;
        sums.bytes = 17;
        sums.failed = 2;

        List<RecordedEvent> totals = Recorded.during(
                "timeagent.SocketPeer",
                recording -> recording.enable(SocketPeerEvent.class),
                () -> PeerEvents.emit(sums));

        assertThat(totals)
                .extracting(total -> total.getInt("writes"), total -> total.getLong("bytes"))
                .containsExactly(tuple(Integer.MAX_VALUE, 17L), tuple(6, 0L));
        assertThat(totals)
                .extracting(total -> total.getInt("failed"), total -> total.getString("sizes"))
                .containsExactly(tuple(2, "1:2147483647 2:6"), tuple(0, null));
        assertThat(sums.writes()).isZero();
    }
}
