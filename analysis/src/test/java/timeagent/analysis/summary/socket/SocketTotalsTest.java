package timeagent.analysis.summary.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.fixture.Traffic;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.series.Plots.PeerLine;
import timeagent.analysis.summary.series.Plots.PeerPoint;
import timeagent.analysis.summary.series.Plots.Timeline;
import timeagent.analysis.summary.socket.SocketWrites.DurationRange;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.summary.socket.SocketWrites.SizeRange;
import timeagent.analysis.summary.stacks.FlameUnit;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.Units;

/** Totals of peers, beside and instead of single events; when they were is in {@code reports/timeline.txt}. */
class SocketTotalsTest {

    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS = 10;

    @TempDir
    Path folder;

    private final Traffic traffic = new Traffic();

    private void varied() {
        Random random = new Random(7);
        for (int i = 0; i < 30_000; i++) {
            long nanos = Math.round(20_000 * Math.exp(1.5 * random.nextGaussian()));
            long end = (long) i * SECONDS * SECOND / 30_000;
            if (random.nextInt(100) == 0) {
                traffic.failure(end, "10.0.0.2", nanos);
            } else {
                traffic.write(end, "10.0.0." + (1 + random.nextInt(3)), random.nextInt(1 << random.nextInt(12)), nanos);
            }
        }
    }

    private static SyntheticChunk chunk() {
        return Traffic.chunk(SECONDS);
    }

    private Report report(SyntheticChunk chunk) throws Exception {
        return Recorded.summary(chunk.write(folder.resolve("a.jfr"))).report();
    }

    private SocketWrites writes(SyntheticChunk chunk) throws Exception {
        return report(chunk).socketWrites();
    }

    @Test
    void totalsAndEventsOfAllWritesAreTheSame() throws Exception {
        varied();
        SocketWrites ofEvents = writes(traffic.events(chunk(), 1, 0));
        SocketWrites ofTotals = writes(traffic.totals(chunk()));
        SocketWrites ofBoth = writes(traffic.totals(traffic.events(chunk(), 1, 0)));

        assertThat(ofEvents.totals()).isFalse();
        assertThat(ofTotals.totals()).isTrue();
        assertThat(ofEvents.events()).isEqualTo(traffic.size());
        assertThat(ofEvents.recorded()).isEqualTo(traffic.size());
        assertThat(ofTotals.recorded()).isZero();
        assertRowsAddUp(ofEvents);
        for (SocketWrites other : List.of(ofTotals, ofBoth)) {
            assertThat(other.events()).isEqualTo(ofEvents.events());
            assertThat(other.bytes()).isEqualTo(ofEvents.bytes());
            assertThat(other.failed()).isEqualTo(ofEvents.failed()).isPositive();
            assertThat(other.nanos().total()).isEqualTo(ofEvents.nanos().total());
            assertThat(other.sizes()).isEqualTo(ofEvents.sizes());
            assertThat(other.durations()).isEqualTo(ofEvents.durations());
            assertThat(other.peers())
                    .hasSize(3)
                    .usingRecursiveComparison()
                    .ignoringFields("callSites", "nanos.p50", "nanos.p90", "nanos.p99", "nanos.percentilesFrom")
                    .isEqualTo(ofEvents.peers());
        }
        assertThat(ofBoth.peers())
                .extracting(Peer::nanos)
                .isEqualTo(ofEvents.peers().stream().map(Peer::nanos).toList());
    }

    @Test
    void percentilesOfRangesAreInTheRangeOfThoseOfEvents() throws Exception {
        varied();
        SocketWrites ofEvents = writes(traffic.events(chunk(), 1, 0));
        SocketWrites ofTotals = writes(traffic.totals(chunk()));

        for (int i = 0; i < 3; i++) {
            Nanos exact = ofEvents.peers().get(i).nanos();
            Nanos ranges = ofTotals.peers().get(i).nanos();
            assertThat(exact.percentilesFrom()).isEqualTo(Nanos.EVENTS);
            assertThat(ranges.percentilesFrom()).isEqualTo(Nanos.RANGES);
            for (ToLongFunction<Nanos> percentile :
                    List.<ToLongFunction<Nanos>>of(Nanos::p50, Nanos::p90, Nanos::p99)) {
                double ratio = (double) percentile.applyAsLong(ranges) / percentile.applyAsLong(exact);
                // of events, they are exact to 1 %
                assertThat(ratio).isBetween(0.5 / 1.01, 2 * 1.01);
            }
        }
        assertThat(ofTotals.nanos().isOfRanges()).isTrue();
    }

    private static void assertRowsAddUp(SocketWrites all) {
        assertThat(sum(all, Peer::events)).isEqualTo(all.events());
        assertThat(sum(all, Peer::bytes)).isEqualTo(all.bytes());
        assertThat(sum(all, Peer::failed)).isEqualTo(all.failed());
        assertThat(sum(all, peer -> peer.nanos().total())).isEqualTo(all.nanos().total());
        for (Peer peer : all.peers()) {
            assertThat(peer.sizes().stream().mapToLong(SizeRange::events).sum()).isEqualTo(peer.events());
            assertThat(peer.durations().stream()
                            .mapToLong(DurationRange::events)
                            .sum())
                    .isEqualTo(peer.events());
        }
    }

    private static long sum(SocketWrites of, ToLongFunction<Peer> amount) {
        return of.peers().stream().mapToLong(amount).sum();
    }

    @Test
    void neitherThresholdNorThrottleChangesTotals() throws Exception {
        varied();
        SocketWrites slow = writes(traffic.totals(traffic.events(chunk(), 1, 1_000_000)));
        SocketWrites few = writes(traffic.totals(traffic.events(chunk(), 1000, 0)));
        Nanos ofTotals = writes(traffic.totals(chunk())).nanos();

        for (SocketWrites writes : List.of(slow, few)) {
            assertRowsAddUp(writes);
            assertThat(writes.events()).isEqualTo(traffic.size());
            assertThat(writes.recorded()).isBetween(1L, traffic.size() / 20L);
            // a threshold keeps only slow writes, a throttle only a few: neither shows the durations of all writes
            assertThat(writes.peers()).allMatch(peer -> peer.nanos().isOfRanges());
            assertThat(writes.nanos()).isEqualTo(ofTotals);
        }
    }

    @Test
    void eventsCountAsOftenAsTheirWeight() throws Exception {
        varied();
        SocketWrites all = writes(traffic.events(chunk(), 1, 0));
        SocketWrites sampled = writes(traffic.events(chunk(), 5, 0));

        assertThat(sampled.events()).isEqualTo(all.events());
        assertThat(sampled.recorded()).isEqualTo(all.events() / 5);
        assertThat((double) sampled.bytes()).isCloseTo(all.bytes(), withinPercentage(5));
        assertThat((double) sampled.nanos().total()).isCloseTo(all.nanos().total(), withinPercentage(10));
        assertThat((double) sampled.nanos().p50()).isCloseTo(all.nanos().p50(), withinPercentage(5));
        assertThat((double) sampled.nanos().p99()).isCloseTo(all.nanos().p99(), withinPercentage(20));
    }

    @Test
    void whatIsEstimatedHasAMark() throws Exception {
        varied();
        Report sampled = report(traffic.events(chunk(), 5, 0));
        Report exact = report(traffic.totals(traffic.events(chunk(), 5, 0)));

        assertThat(sampled.socketWrites().nanos().percentilesFrom()).isEqualTo(Nanos.SAMPLE);
        String text = ReportText.of(sampled, TerminalStyle.NONE);
        assertThat(text)
                .contains("\n  ~" + Units.counted(traffic.size(), "write") + ", ~")
                .contains("~: estimated from " + Units.counted(traffic.size() / 5, "event"));
        assertThat(ReportText.of(exact, TerminalStyle.NONE))
                .contains("\n  " + Units.counted(traffic.size(), "write") + ", ")
                .doesNotContain("estimated from");
    }

    @Test
    void namesTheCallSitesOfAPeer() throws Exception {
        Path file = Recorded.to(
                folder.resolve("a.jfr"),
                recording -> recording.enable("timeagent.SocketWrite").withStackTrace(),
                () -> {
                    AgentEvents.agentInfo("", 0, 0);
                    AgentEvents.socketWrite(80, 10, null);
                    AgentEvents.socketWrite(80, 20, null);
                });

        assertThat(Recorded.summary(file).report().socketWrites().peers().get(0).callSites())
                .singleElement()
                .asString()
                .matches("timeagent\\.analysis\\.fixture\\.AgentEvents\\.socketWrite:\\d+");
    }

    @Test
    void recordingsWithAndWithoutTotalsAddUp() throws Exception {
        varied();
        Path old = traffic.events(chunk(), 1, 0).write(folder.resolve("old.jfr"));
        Path withTotals = traffic.totals(traffic.events(chunk(), 1000, 0)).write(folder.resolve("new.jfr"));

        Summary both = new Summary();
        Summary.read(old, both);
        Summary.read(withTotals, both);
        SocketWrites writes = both.report().socketWrites();

        assertThat(writes.events()).isEqualTo(2L * traffic.size());
        assertThat(writes.totals()).isFalse();
        assertThat(writes.eventsPerSecond()).isEqualTo((double) traffic.size() / SECONDS);
        assertThat(both.folded(FlameUnit.BYTES)).isEmpty();
    }

    private static double total(Timeline timeline, PeerLine line, ToDoubleFunction<PeerPoint> rate) {
        return line.points().stream().mapToDouble(rate).sum() * timeline.stepSeconds();
    }

    @Test
    void theLinesOfPeersAddUpToTheirTotals() throws Exception {
        varied();
        for (Report report : List.of(report(traffic.totals(chunk())), report(traffic.events(chunk(), 1, 0)))) {
            Timeline timeline = report.plots().timeline();

            assertThat(timeline.peers()).hasSize(3);
            for (int i = 0; i < 3; i++) {
                Peer peer = report.socketWrites().peers().get(i);
                PeerLine line = timeline.peers().get(i);
                assertThat(line.address()).isEqualTo(peer.address());
                assertThat(line.points()).hasSameSizeAs(timeline.points());
                assertThat(total(timeline, line, PeerPoint::writesPerSecond))
                        .isCloseTo(peer.events(), withinPercentage(0.01));
                assertThat(total(timeline, line, PeerPoint::bytesPerSecond))
                        .isCloseTo(peer.bytes(), withinPercentage(0.01));
                assertThat(total(timeline, line, PeerPoint::nanosPerSecond))
                        .isCloseTo(peer.nanos().total(), withinPercentage(0.01));
            }
            double all = timeline.points().stream()
                            .mapToDouble(point -> point.writesPerSecond())
                            .sum()
                    * timeline.stepSeconds();
            assertThat(all).isCloseTo(traffic.size(), withinPercentage(0.01));
        }
    }
}
