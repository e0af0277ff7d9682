package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.Changes.Row;
import timeagent.analysis.fixture.BuiltReport;
import timeagent.analysis.fixture.BuiltWrites;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites.Peer;

class PeerAndEventChangeTest {

    /** Of which the agent was in for half. */
    private static Report report(double seconds, List<Peer> peers, List<EventCost> costs) {
        Recording recording =
                new Recording("a.jfr", null, null, null, null, null, null, null, seconds, seconds / 2, null, 1, false);
        long all = peers.stream().mapToLong(Peer::events).sum();
        BuiltReport of = new BuiltReport();
        of.recordings = List.of(recording);
        of.writes = peers.isEmpty() ? null : BuiltWrites.of(all, all / (seconds / 2), 1, null, peers);
        of.costs = costs;
        return of.report();
    }

    private static Peer peer(String address, long events, long bytes) {
        return BuiltWrites.peer("", address, 80, "channel", events, bytes, BuiltWrites.nanos(1, 2, 3, 4, 5));
    }

    private static EventCost cost(String style, long events, double bytes, Double nanos) {
        return new EventCost(style, events, events / 10.0, 10, bytes, nanos, null, null);
    }

    private static List<Row> rows(List<Report> a, List<Report> b) {
        return ComparedTable.changes(a, b).stream()
                .flatMap(changes -> changes.rows().stream())
                .toList();
    }

    private static Map<String, Double> writes(double writes, double bytes, double nanos) {
        return Map.of(
                "writesPerSecond",
                writes,
                "bytesPerSecond",
                bytes,
                "nanosPerSecond",
                nanos,
                "p50Nanos",
                2.0,
                "p99Nanos",
                4.0);
    }

    private static Map<String, Double> costs(double events, double bytes, double nanos) {
        return Map.of("eventsPerSecond", events, "bytesPerEvent", bytes, "nanosPerEvent", nanos);
    }

    @Test
    void listsPeersByChangePerSecond() {
        Report a = report(20, List.of(peer("same", 10_000, 100), peer("less", 9000, 100), peer("gone", 500, 0)), null);
        Report b =
                report(40, List.of(peer("same", 20_000, 200), peer("less", 2000, 200), peer("new", 500, 40_000)), null);

        List<Row> changes = rows(List.of(a), List.of(b));

        assertThat(changes).extracting(Row::name).containsExactly("new:80", "less:80", "gone:80");
        assertThat(changes.get(1).a()).isEqualTo(writes(900, 10, 900));
        assertThat(changes.get(1).b()).isEqualTo(writes(100, 10, 100));
        assertThat(changes.get(0).a()).isNull();
        assertThat(changes.get(2).b()).isNull();
    }

    @Test
    void addsUpThePortsThatTheSystemChose() {
        List<Report> a = List.of(port(40_001, 1000), port(40_002, 1000), port(40_003, 1000));
        List<Report> b = List.of(port(50_001, 500), port(50_002, 500), port(50_003, 500));

        assertThat(rows(a, b)).extracting(Row::name).containsExactly("db");
        assertThat(rows(a, b).get(0).a()).isEqualTo(writes(100, 100, 100));
        assertThat(rows(a, b).get(0).b()).isEqualTo(writes(50, 50, 50));
        assertThat(rows(a, a)).isEmpty();
    }

    private static Report port(int port, long writes) {
        Nanos nanos = BuiltWrites.nanos(1, 2, 3, 4, 5);
        return report(20, List.of(BuiltWrites.peer("", "db", port, "channel", writes, writes, nanos)), null);
    }

    @Test
    void ignoresPeersThatWereHardlyWrittenTo() {
        Report a = report(20, List.of(peer("few", 99, 99)), null);
        Report b = report(20, List.of(peer("few", 0, 0), peer("as few", 99, 99)), null);

        assertThat(rows(List.of(a), List.of(b))).isEmpty();
    }

    @Test
    void isTheMeanOverTheRounds() {
        List<Report> a = List.of(
                report(20, List.of(), List.of(cost("mirror", 1000, 64, 100.0))),
                report(20, List.of(), List.of(cost("mirror", 3000, 66, 140.0))));
        List<Report> b = List.of(report(20, List.of(), List.of(cost("mirror", 1000, 32, 100.0))));

        assertThat(rows(a, b))
                .containsExactly(new Row("mirror", null, costs(200, 65.0, 120.0), costs(100, 32.0, 100.0)));
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

        assertThat(rows(List.of(a), List.of(b)))
                .containsExactly(new Row("mirror", null, costs(100, 64.0, 100.0), costs(100, 32.0, 100.0)));
    }

    @Test
    void listsNothingWithoutWrites() {
        assertThat(rows(List.of(report(20, List.of(), null)), List.of(report(0, List.of(), null))))
                .isEmpty();
        assertThat(rows(List.of(report(20, List.of(), null)), List.of(report(0, List.of(), List.of()))))
                .isEmpty();
    }
}
