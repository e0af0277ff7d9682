package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.Changes.Cost;
import timeagent.analysis.comparison.Changes.EventChange;
import timeagent.analysis.comparison.Changes.PeerChange;
import timeagent.analysis.comparison.Changes.Writes;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Nanos;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.SocketWrites;

class PeerAndEventChangeTest {

    /** Of which the agent was in for half. */
    private static Report report(double seconds, List<Peer> peers, List<EventCost> costs) {
        Recording recording =
                new Recording("a.jfr", null, null, null, null, null, null, null, seconds, seconds / 2, null, 1, false);
        SocketWrites writes = peers.isEmpty() ? null : new SocketWrites(1, 1, 0, null, peers);
        return BuiltSide.report(List.of(recording), null, null, writes, costs);
    }

    private static Peer peer(String address, long events, long bytes) {
        return new Peer("", address, 80, null, "channel", events, bytes, 0, new Nanos(1, 2, 3, 4, 5));
    }

    private static EventCost cost(String style, long events, double bytes, Double nanos) {
        return new EventCost(style, events, 10, bytes, nanos, null, null);
    }

    @Test
    void listsPeersByChangePerSecond() {
        Report a = report(20, List.of(peer("same", 1000, 10), peer("less", 900, 10), peer("gone", 50, 0)), null);
        Report b = report(40, List.of(peer("same", 2000, 20), peer("less", 200, 20), peer("new", 5, 4000)), null);

        List<PeerChange> changes = Changes.peers(a, b);

        assertThat(changes).extracting(PeerChange::name).containsExactly("new:80", "less:80", "gone:80");
        assertThat(changes.get(1).a()).isEqualTo(new Writes(90, 1, 2, 4));
        assertThat(changes.get(1).b()).isEqualTo(new Writes(10, 1, 2, 4));
        assertThat(changes.get(0).a()).isNull();
        assertThat(changes.get(2).b()).isNull();
    }

    @Test
    void listsEventsOfBothSides() {
        Report a = report(
                20,
                List.of(),
                List.of(cost("mirror", 1000, 64, 100.0), cost("instrumented", 10, 0, null), cost("x", 100, 8, 50.0)));
        Report b = report(
                20,
                List.of(),
                List.of(
                        cost("mirror-cached", 10, 64, 100.0),
                        cost("mirror", 1000, 32, 100.0),
                        cost("x", 100, 8, 50.0)));

        assertThat(Changes.events(a, b))
                .containsExactly(new EventChange("mirror", new Cost(100, 64.0, 100.0), new Cost(100, 32.0, 100.0)));
    }

    @Test
    void listsNothingWithoutWrites() {
        assertThat(Changes.peers(report(20, List.of(), null), report(0, List.of(), null)))
                .isEmpty();
        assertThat(Changes.events(report(20, List.of(), null), report(0, List.of(), List.of())))
                .isEmpty();
    }
}
