package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Totals by peer have every write, whichever of them are events; weights represent the others. */
final class SocketPeerIT extends OnEveryJdk {
    private static final String WRITE = "+timeagent.SocketWrite#";

    /** Every api of the sample application. */
    private static final String[] RUNS =
            SampleRun.ofEach(2000, "channel", "gather", "stream", "adaptor", "transfer", "async", "datagram", "unix");

    @Test
    void countsEveryWriteOfEveryApi() {
        countsEveryWrite(Styles.DEFAULT, "throttle=100/s");
    }

    @Full
    @OnOneJdk
    @ParameterizedTest
    @ValueSource(strings = {"threshold=10ms", "enabled=false"})
    void doesSoWithOtherSettings(String setting) {
        countsEveryWrite(Styles.DEFAULT, setting);
    }

    @Full
    @OnOneJdk
    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#others")
    void countsEveryWriteInStyle(String style) {
        countsEveryWrite(style, "throttle=100/s");
    }

    private void countsEveryWrite(String style, String setting) {
        Finished run = java().verified()
                .agent("socket=" + style)
                .recording(WRITE + setting)
                .sampleRuns(RUNS);

        Map<String, List<Long>> expected = new TreeMap<>();
        run.succeeded()
                .stdout()
                .lines()
                .map(SampleRun::of)
                .forEach(result ->
                        expected.put(result.api(), List.of(result.number("writes"), result.number("bytes"), 0L)));
        Map<String, List<Long>> totals = new TreeMap<>();
        SocketPeers.of(run.recording())
                .forEach((peer, sums) -> totals.put(
                        peer.substring(0, peer.indexOf(' ')), List.of(sums.writes(), sums.bytes(), sums.failed())));
        assertThat(totals).isEqualTo(expected);
        assertThat(run.recording().events(SocketWrites.OURS)).hasSizeLessThan(RUNS.length * 2000);
        assertThat(run.recording().sum("timeagent.EventCost", "events"))
                .isEqualTo(run.recording().events(SocketWrites.OURS).size());
    }

    @Full
    @OnOneJdk
    @Test
    void writesEventsWhoseWeightsAddUp() {
        int perSecond = 1000;
        long all = 100_000;
        Finished run = java().agent()
                .recording(WRITE + "throttle=" + perSecond + "/s")
                .sampleApp("socket", "--writes", "" + all, "--size", "10");

        List<RecordedEvent> writes = run.succeeded().recording().events(SocketWrites.OURS);
        long largest =
                writes.stream().mapToLong(write -> write.getInt("weight")).max().orElseThrow();
        assertThat(largest).isGreaterThan(1);
        long seconds = 2
                + Duration.between(
                                writes.get(0).getStartTime(),
                                writes.get(writes.size() - 1).getEndTime())
                        .toSeconds();
        // the limit, an eighth of it each time that the interval doubles, and as many of the longest or failed writes
        assertThat(writes).hasSizeLessThan((int) (3 * perSecond * seconds));
        // an event represents an interval; each second may cut one short, not longer than three times the largest
        assertThat(run.recording().sum(SocketWrites.OURS, "weight"))
                .isBetween(all - 3 * largest * seconds, all + 3 * largest * seconds);
        assertThat(SocketPeers.of(run.recording()).values())
                .extracting(SocketPeers.Sums::writes)
                .containsExactly(all);
    }

    @Test
    void writesAnEventOfEachFailedWrite() {
        Finished run = java().agent().recording(WRITE + "throttle=100/s").program("FewFailures");

        String[] numbers = run.succeeded().stdout().trim().split(" ");
        List<RecordedEvent> writes = run.recording().events(SocketWrites.OURS);
        assertThat(writes).hasSizeLessThan(Integer.parseInt(numbers[0]) / 10);
        assertThat(writes.stream().filter(write -> write.getClass("error") != null))
                .hasSize(Integer.parseInt(numbers[1]))
                .allSatisfy(write -> assertThat(write.getInt("weight")).isEqualTo(1));
    }
}
