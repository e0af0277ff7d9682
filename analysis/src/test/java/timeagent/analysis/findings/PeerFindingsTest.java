package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.findings.SlowerPeers.Change;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.Traffic;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.series.Plots.PeerLine;
import timeagent.analysis.summary.series.Plots.PeerPoint;

/** Findings about a peer, from its totals and from single writes. */
class PeerFindingsTest {

    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS = 60;
    private static final String PEER = "10.0.0.1";

    @TempDir
    Path folder;

    private final Traffic traffic = new Traffic();

    /** Those of totals, which are the same as those of the events of all writes. */
    private List<Finding> findings() throws Exception {
        List<Finding> ofTotals = findings(traffic.totals(Traffic.chunk(SECONDS)).write(folder.resolve("totals.jfr")));
        List<Finding> ofEvents =
                findings(traffic.events(Traffic.chunk(SECONDS), 1, 0).write(folder.resolve("events.jfr")));
        assertThat(ofTotals)
                .extracting(Finding::id)
                .containsExactlyElementsOf(ofEvents.stream().map(Finding::id).toList());
        return ofTotals;
    }

    private static List<Finding> findings(Path recording) throws Exception {
        return Checks.report(Recorded.summary(recording)).findings();
    }

    private Finding finding() throws Exception {
        List<Finding> findings = findings();
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    /** Some hundred writes of 1 kB in a second, some us each, and now and then a pause of the JVM. */
    private void healthy(String address) {
        Random random = new Random(3);
        for (long i = 0; i < 200 * SECONDS; i++) {
            boolean isPaused = random.nextInt(500) == 0;
            long nanos = isPaused ? 12_000_000 : Math.round(8000 * Math.exp(random.nextGaussian()));
            traffic.write(i * SECOND / 200 + 1000, address, 1000, nanos);
        }
    }

    @Test
    void aHealthyPeerHasNone() throws Exception {
        healthy(PEER);

        assertThat(findings()).isEmpty();
    }

    @Test
    void aPeerThatReadsSlowlyIsAWarning() throws Exception {
        healthy("10.0.0.2");
        traffic.writes(0, SECONDS, 40, PEER, 2000, 22_000_000);

        Finding finding = finding();

        assertThat(finding.id()).isEqualTo("timeagent.BlockedWrites");
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.summary())
                .isEqualTo("Writes to db/10.0.0.1:5432 (channel) wait: 52.8 s in 2,400 writes, of 60 s recorded; the"
                        + " longest took 22 ms.");
    }

    @Test
    void aPeerThatStopsReadingOnceIsAnInfo() throws Exception {
        healthy(PEER);
        traffic.write(30 * SECOND, PEER, 1000, 5 * SECOND);

        Finding finding = finding();

        assertThat(finding.id()).isEqualTo("timeagent.BlockedWrites");
        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary()).contains("the longest took 5 s");
    }

    @Test
    void allPeersThatMakeWritesWaitAreCounted() throws Exception {
        traffic.writes(0, SECONDS, 40, PEER, 2000, 22_000_000);
        traffic.writes(0, SECONDS, 20, "10.0.0.2", 2000, 22_000_000);

        assertThat(finding().summary()).contains(PEER).endsWith("So do writes to 1 other peer.");
    }

    @Test
    void writesThatAreManyAndShortDoNotWait() throws Exception {
        // all the time of a thread, as a bulk transfer takes
        traffic.writes(0, SECONDS, 4000, PEER, 60_000, 240_000);

        assertThat(findings()).isEmpty();
    }

    @Test
    void smallWritesBesideLargeOnesAreFound() throws Exception {
        traffic.writes(0, SECONDS, 2000, PEER, 1, 3000);
        traffic.writes(0, SECONDS, 20, PEER, 1_000_000, 200_000);

        Finding finding = finding();

        assertThat(finding.id()).isEqualTo("timeagent.SmallWrites");
        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary())
                .isEqualTo("2,000 writes/s of less than 8 B go to db/10.0.0.1:5432 (channel): 99.0 % of its 121,200"
                        + " writes, at most 0.01 % of its bytes.");
        assertThat(finding.solution()).contains(" Set TCP_NODELAY if it is off: ");
    }

    @Test
    void aClientThatWritesARequestAndReadsTheAnswerHasNone() throws Exception {
        // as requests of a store are: most name a key, some have a value
        traffic.writes(0, SECONDS, 2000, PEER, 14, 5000);
        traffic.writes(0, SECONDS, 400, PEER, 300, 5000);
        traffic.writes(0, SECONDS, 2000, "10.0.0.2", 20, 5000);

        assertThat(findings()).isEmpty();
    }

    @Test
    void thePeerThatReceivesPiecesIsNamedBesideAHealthyOneAndAClient() throws Exception {
        healthy("10.0.0.2");
        traffic.writes(0, SECONDS, 3000, "10.0.0.3", 20, 5000);
        traffic.writes(0, SECONDS, 2000, PEER, 1, 3000);
        traffic.writes(0, SECONDS, 20, PEER, 1_000_000, 200_000);

        assertThat(finding().summary()).contains(" go to db/10.0.0.1:5432 (channel): ");
    }

    @Test
    void anAnswerCanBeShorterThanARequest() throws Exception {
        traffic.acceptedOn(6379).writes(0, SECONDS, 2000, PEER, 5, 3000);
        assertThat(findings()).isEmpty();

        traffic.writes(0, SECONDS, 2000, PEER, 1, 3000);
        assertThat(finding().summary()).startsWith("2,000 writes/s of less than 2 B go to ");
    }

    @ParameterizedTest
    @CsvSource({"7, 1", "8, 0"})
    void writesAreSmallIfTheyAreTooShortForAMessage(int bytes, int found) throws Exception {
        traffic.writes(0, SECONDS, 2000, PEER, bytes, 3000);

        assertThat(findings()).hasSize(found).allMatch(finding -> finding.summary()
                .contains(" of less than 8 B go to "));
    }

    @Test
    void aFewSmallWritesAmongManyLargeOnesAreNotWorthIt() throws Exception {
        traffic.writes(0, SECONDS, 1000, PEER, 1, 3000);
        traffic.writes(0, SECONDS, 4000, PEER, 1000, 3000);

        assertThat(findings()).isEmpty();
    }

    @Test
    void thePeerWithMostFailedWritesIsNamed() throws Exception {
        healthy("10.0.0.2");
        for (int i = 0; i < 8; i++) {
            traffic.failure(i * SECOND, PEER, 3000);
            traffic.failure(i * SECOND, "10.0.0." + (3 + i), 3000);
        }

        assertThat(finding().summary())
                .isEqualTo("16 of 12,016 socket writes failed (0.13 %). Most, 8, to db/10.0.0.1:5432 (channel).");
    }

    @Test
    void aPeerThatBecameSlowerIsFound() throws Exception {
        healthy("10.0.0.2");
        traffic.writes(0, 25, 200, PEER, 1000, 20_000);
        traffic.writes(25, SECONDS, 200, PEER, 1000, 90_000);

        Finding finding = finding();

        assertThat(finding.id()).isEqualTo("timeagent.SlowerPeer");
        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary())
                .matches(
                        "Writes to db/10\\.0\\.0\\.1:5432 \\(channel\\) take (90|89\\.\\d) us on average since 25(\\.1)? s after"
                                + " the start, 20(\\.\\d)? us before\\.");
    }

    @Test
    void theTimeInWhichNoWriteEndedCounts() throws Exception {
        traffic.writes(0, 24, 2, PEER, 1000, 1_000_000);
        for (int second = 25; second < SECONDS; second += 5) {
            traffic.write(second * SECOND + 900_000_000, PEER, 1000, 400_000_000);
        }

        Finding finding = finding();

        assertThat(finding.id()).isEqualTo("timeagent.SlowerPeer");
        assertThat(finding.summary())
                .matches(".* take 400 ms on average since 2[45](\\.\\d)? s after the start, 1\\.00 ms before\\.");
    }

    @Test
    void aPeerThatWaitsSinceItsBuffersAreFullIsFoundOnce() throws Exception {
        traffic.writes(0, 3, 200, PEER, 4000, 20_000);
        for (int second = 9; second < SECONDS; second += 6) {
            traffic.write(second * SECOND, PEER, 4000, 6 * SECOND);
            traffic.writes(second, second + 1, 200, PEER, 4000, 20_000);
        }

        assertThat(finding().id()).isEqualTo("timeagent.BlockedWrites");
    }

    @Test
    void largerWritesExplainThatTheyTakeLonger() throws Exception {
        traffic.writes(0, 25, 200, PEER, 1000, 20_000);
        traffic.writes(25, SECONDS, 200, PEER, 5000, 90_000);

        assertThat(findings()).isEmpty();
    }

    @Test
    void whatEndsOrImprovesIsNoChange() throws Exception {
        traffic.writes(0, 25, 200, PEER, 1000, 20_000);
        traffic.writes(25, 35, 200, PEER, 1000, 90_000);
        traffic.writes(35, SECONDS, 200, PEER, 1000, 20_000);
        traffic.writes(0, 25, 200, "10.0.0.2", 1000, 90_000);
        traffic.writes(25, SECONDS, 200, "10.0.0.2", 1000, 20_000);

        assertThat(findings()).isEmpty();
    }

    /** @param logOfMean of the durations in a step */
    private static boolean isFound(int steps, IntToDoubleFunction logOfMean) {
        List<PeerPoint> points = IntStream.range(0, steps)
                .mapToObj(i -> new PeerPoint(i, 100, 10_000, 100 * 50_000 * Math.exp(logOfMean.applyAsDouble(i))))
                .toList();
        Change change = SlowerPeers.change(new PeerLine("db", PEER, 5432, null, "channel", points));
        return change != null && change.factor() >= 2;
    }

    @ParameterizedTest
    @CsvSource({"20, 40", "60, 75", "300, 95"})
    void aChangeIsFoundTheMoreOftenTheMoreThereIsOfIt(int steps, int leastPercent) {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            int at = steps / 4 + random.nextInt(steps / 2);
            found += isFound(steps, step -> 0.6 * random.nextGaussian() + (step < at ? 0 : Math.log(5))) ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(leastPercent);
    }

    /** An autoregressive process: what comes next is like what was before, and nothing has changed. */
    @ParameterizedTest
    @CsvSource({"20, 0.95", "60, 0.95", "300, 0.95", "20, 0.99", "60, 0.99", "300, 0.99"})
    void driftIsSeldomAChange(int steps, double correlation) {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            double[] state = {0.6 * random.nextGaussian()};
            found += isFound(
                            steps,
                            step -> state[0] = correlation * state[0]
                                    + 0.6 * Math.sqrt(1 - correlation * correlation) * random.nextGaussian())
                    ? 1
                    : 0;
        }

        assertThat(found).isLessThanOrEqualTo(15);
    }
}
