package timeagent.analysis.summary.series;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.summary.series.Plots.PeerPoint;
import timeagent.analysis.summary.series.Plots.Point;
import timeagent.analysis.summary.series.Plots.Timeline;

/** Long and busy recordings; those with a few events are in {@code resources/reports/timeline.txt}. */
class TimelineAggregatorTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private final Summary summary = Summary.ofSide(AgentPresence.REQUIRED);

    private static SyntheticChunk chunk(long seconds) {
        return new SyntheticChunk()
                .type("timeagent.ClockCallSite", "String className, long calls")
                .lasting(seconds * SECOND);
    }

    private Timeline read(SyntheticChunk chunk) throws Exception {
        Summary.read(chunk.write(folder.resolve("a.jfr")), summary);
        return summary.report().plots().timeline();
    }

    private static List<Double> values(Timeline timeline, Function<Point, Double> of) {
        return timeline.points().stream().map(of).filter(Objects::nonNull).toList();
    }

    /** One period's events are written one after the other, which takes some ms with thousands of call sites. */
    @Test
    void drawsAConstantRateOfThousandsOfCallSitesAsConstant() throws Exception {
        SyntheticChunk chunk = chunk(60);
        for (int second = 1; second <= 60; second++) {
            // later and later, so that some bursts cross from one slice into the next
            long burst = second * SECOND + second * 1_700_000 - 110_000_000;
            for (int site = 0; site < 3_001; site++) {
                chunk.event(
                        "timeagent.ClockCallSite",
                        burst + site * 20_000L,
                        "com.acme.C" + site,
                        second == 1 ? 892L : 1002L);
            }
        }

        Timeline timeline = read(chunk);

        assertThat(values(timeline, Point::readsPerSecond))
                .hasSizeGreaterThan(190)
                .allSatisfy(rate -> assertThat(rate).isCloseTo(3_001_000.0, withinPercentage(5)));
    }

    @Test
    void hasAsManyPointsAsAPlotCanShowHoweverLongTheRecording() throws Exception {
        SyntheticChunk day = chunk(86_400);
        for (long second = 1; second < 86_400; second += 7) {
            day.event("timeagent.ClockCallSite", second * SECOND, "com.acme.A", 7L);
        }

        Timeline timeline = read(day);

        assertThat(timeline.points())
                .hasSizeBetween(TimelineAggregator.MOST_POINTS / 2, TimelineAggregator.MOST_POINTS + 1);
        assertThat(values(timeline, Point::readsPerSecond).subList(1, 100))
                .allSatisfy(rate -> assertThat(rate).isCloseTo(1, within(0.1)));
    }

    /** Its writes are counted in periods of a second; the last, until the end of the recording, is as short as that leaves it. */
    @ParameterizedTest
    @ValueSource(ints = {10_003, 10_030, 10_096, 10_500, 10_970, 10_999, 77_013})
    void drawsAConstantRateAsConstantToTheEndOfTheRecording(int millis) throws Exception {
        long length = millis * SECOND / 1000;
        SyntheticChunk chunk = new SyntheticChunk()
                .type("timeagent.AgentInfo", "long activeSince")
                .type("timeagent.ClockCallSite", "String className, long calls")
                .type("timeagent.SocketPeer", "String address, String api, long writes, long bytes, long time")
                .lasting(length + SECOND / 3)
                .event("timeagent.AgentInfo", 0, -1L);
        for (long time = 0; time < length; ) {
            long next = Math.min(time + SECOND, length);
            long counted = (next - time) / 1_000_000;
            // what is counted while the events of a period are written is in the next
            long late = next == length ? 4 : time == 0 ? -4 : 0;
            chunk.event("timeagent.ClockCallSite", next - 2, "com.acme.A", counted + late);
            chunk.event("timeagent.SocketPeer", next - 1, "10.0.0.1", "channel", counted + late, 7 * counted, 70L);
            time = next;
        }

        Timeline timeline = read(chunk.event("timeagent.AgentInfo", length, -1L));

        long step = Math.round(timeline.stepSeconds() * 1000);
        assertThat(timeline.points()).hasSizeBetween((int) (millis / step), (int) (millis / step) + 1);
        assertThat(values(timeline, Point::readsPerSecond))
                .allSatisfy(rate -> assertThat(rate).isCloseTo(1000, withinPercentage(5)));
        assertThat(values(timeline, Point::writesPerSecond))
                .allSatisfy(rate -> assertThat(rate).isCloseTo(1000, withinPercentage(5)));
        assertThat(timeline.peers().get(0).points())
                .hasSameSizeAs(timeline.points())
                .allSatisfy(point -> assertThat(point.writesPerSecond()).isCloseTo(1000, withinPercentage(5)));
    }

    /** Threads that write without a pause; the totals of a second have all the time of a write that ends in it. */
    @Test
    void threadsAreInWritesForNoLongerThanThereIsTime() throws Exception {
        SyntheticChunk chunk = new SyntheticChunk()
                .type("timeagent.AgentInfo", "long activeSince")
                .type(
                        "timeagent.SocketPeer",
                        "String address, String api, long writes, long bytes, long time, long longest")
                .lasting(30 * SECOND + SECOND / 3)
                .event("timeagent.AgentInfo", 0, -1L);
        for (long end = SECOND; end <= 30 * SECOND; end += SECOND) {
            for (long duration : new long[] {SECOND * 3 / 10, SECOND * 6 / 10, SECOND * 9 / 10}) {
                long ended = end / duration - (end - SECOND) / duration;
                long time = ended * duration;
                chunk.event("timeagent.SocketPeer", end - 1, "10.0.0.1", "channel", ended, ended, time, duration);
            }
        }

        Timeline timeline = read(chunk.event("timeagent.AgentInfo", 30 * SECOND, -1L));

        Map<Long, Double> seconds = timeline.peers().get(0).points().stream()
                .collect(groupingBy(point -> (long) point.at(), averagingDouble(PeerPoint::nanosPerSecond)));
        // what began before the recording is in its first second
        seconds.remove(0L);
        // of three threads, estimated within a sixth
        assertThat(seconds.values()).hasSizeGreaterThan(28).allSatisfy(nanos -> assertThat(nanos)
                .isLessThan(3.5e9));
    }
}
