package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.TerminalStyle;

class LiveReportTest {

    private static CallSite site(int line) {
        return new CallSite(
                "com.acme.Shop",
                "sell",
                "()V",
                line,
                "System.nanoTime",
                400,
                200.0,
                20.0,
                null,
                0.01,
                false,
                false,
                null);
    }

    /** 20 to each peer. */
    private static SocketWrites writes(int peers) {
        Nanos nanos = new Nanos(2100, 42_000, 2000, 2500, 9000, 12_000, Nanos.EVENTS);
        List<Peer> all = Stream.iterate(1, port -> port + 1)
                .limit(peers)
                .map(port -> new Peer(
                        "db", "10.0.0.7", port, null, "channel", 20, 4000, 0, 0, nanos, List.of(), List.of(), null))
                .toList();
        long events = 20L * peers;
        return new SocketWrites(
                events, 10.0 * peers, 4000L * peers, 0, events, false, nanos, List.of(), List.of(), all);
    }

    private static LiveReport report(int sites, int peers) {
        return new LiveReport(
                "2026-11-24T10:00:01Z",
                2.0,
                0.5,
                new Clock(
                        null,
                        400L * sites,
                        200.0 * sites,
                        0.01 * sites,
                        null,
                        null,
                        null,
                        null,
                        Stream.iterate(1, line -> line + 1)
                                .limit(sites)
                                .map(LiveReportTest::site)
                                .toList()),
                List.of(new Interruption(
                        "2026-11-24T10:00:00.3Z", 0.3, -312_000_000L, null, null, null, "the wall clock was set")),
                writes(peers),
                List.of(new EventCost("mirror", 20, 10.0, 2, 48.0, 210.0, null, null)),
                new ContextSwitches(60, 4, 32.0, List.of()),
                List.of(new Problem(Problem.Kind.LOST, "lost")));
    }

    @Test
    void showsTheTablesOfAReport() {
        assertThat(report(1, 1).text("7 (com.acme.Shop)", TerminalStyle.NONE, 24))
                .isEqualTo("""
                2026-11-24T10:00:01Z  PID 7 (com.acme.Shop), 2 s, 0.50 CPUs
                  - lost
                  - the wall clock was set

                Clock reads
                  400, 200/s, about 1.00 % of the CPU time
                  calls  calls/s   mean     CPU  clock            call site
                    400      200  20 ns  1.00 %  System.nanoTime  com.acme.Shop.sell:1

                Socket writes
                   time  writes  bytes   p50      p90   p99    max  api      peer
                  42 us      20   4 kB  2 us  2.50 us  9 us  12 us  channel  db/10.0.0.7:1

                Cost of recording a socket write
                  style   events  measured  bytes  95 % interval    time  95 % interval
                  mirror      20         2   48 B  -              210 ns  -

                Context switches
                  64, 32/s: 60 voluntary, 4 involuntary
                """);
    }

    @Test
    void listsAsMuchAsHasRoom() {
        String text = report(9, 9).text("7", TerminalStyle.NONE, 28);

        assertThat(text.lines().filter(line -> line.contains("Shop.sell"))).hasSize(4);
        assertThat(text)
                .contains("and 5 more call sites: 2,000 calls, 1,000/s, 5.00 % of the CPU time\n")
                .contains("and 5 more peers");
        assertThat(report(9, 9).text("7", TerminalStyle.NONE, 10).lines().filter(line -> line.contains("10.0.0.7")))
                .hasSize(3);
    }

    @Test
    void showsAJvmThatDoesNothing() {
        LiveReport nothing = new LiveReport("t", 1, null, null, null, null, null, null, List.of());

        assertThat(nothing.text("7", TerminalStyle.NONE, 24)).isEqualTo("""
                t  PID 7, 1 s, -

                Clock reads
                  none

                Socket writes
                  none
                """);
    }
}
