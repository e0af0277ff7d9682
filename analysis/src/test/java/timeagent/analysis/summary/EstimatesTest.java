package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.common.UserException;
import timeagent.analysis.fixture.FakeEvent;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.recording.Volume;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.statistics.Verdict;

/** How often the intervals of simulated recordings contain the truth, from the events to the ratio. */
class EstimatesTest {

    private static final long SECOND = 1_000_000_000;
    private static final int EXPERIMENTS = 500;
    private static final String NANOS = "socketWrite.nanosPerEvent";

    private final Random random = new Random(20260101);

    private record Fields(String name, long startNanos, long durationNanos, Map<String, Object> values)
            implements FakeEvent {

        @Override
        public Object value(String field) {
            return values.get(field);
        }

        @Override
        public double nanos(String field) {
            return real(field);
        }
    }

    /** What a recording of so many seconds has, of which the events come from elsewhere. */
    private static Summary summary(int seconds, Consumer<Map<String, Consumer<Event>>> events) throws UserException {
        Summary summary = new Summary();
        events.accept(summary.handlers());
        summary.endRecording(new RecordingInfo(
                "a.jfr", List.of(new Span(0, seconds * SECOND)), 1, Map.of("timeagent.EventCost", new Volume(1, 1))));
        return summary;
    }

    /** One event a second; the first is of code that is not compiled yet. */
    private Estimate cost(int seconds, double slowPart, double slower) throws UserException {
        return summary(seconds, handlers -> {
                    for (int i = 0; i < seconds; i++) {
                        double nanos = 100 * (1 + 0.05 * random.nextGaussian());
                        nanos *= i == 0 ? 5 : random.nextDouble() < slowPart ? slower : 1;
                        Map<String, Object> values = Map.of(
                                "style",
                                "mirror",
                                "events",
                                100_000L,
                                "measured",
                                800L,
                                "allocatedBytes",
                                51_200L,
                                "time",
                                800 * nanos);
                        handlers.get("timeagent.EventCost")
                                .accept(new Fields("timeagent.EventCost", (i + 1) * SECOND, 0, values));
                    }
                })
                .estimates()
                .get(NANOS);
    }

    /** Slow seconds of b, such as those that collect the garbage of its events, are part of its cost. */
    @ParameterizedTest(name = "{0} s, {1} of b slower by {2}")
    @CsvSource({
        "60, 0.25, 2, 0.93, 0.99",
        "60, 0.1, 1.5, 0.92, 0.5",
        "60, 0.4, 2, 0.93, 0.99",
        "20, 0.25, 2, 0.85, 0.25"
    })
    void coversARatioWithSlowSeconds(int seconds, double part, double slower, double least, double leastHigher)
            throws UserException {
        double truth = 1 + part * (slower - 1);
        int covered = 0;
        int higher = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Ratio ratio = Ratio.unpaired(cost(seconds, 0, 1), cost(seconds, part, slower), Verdict.MARGIN);
            covered += ratio.interval() != null && covers(ratio.interval(), truth) ? 1 : 0;
            higher += ratio.verdict() == Verdict.HIGHER ? 1 : 0;
        }
        assertThat(covered / (double) EXPERIMENTS).isBetween(least, 1.0);
        assertThat(higher / (double) EXPERIMENTS).isGreaterThanOrEqualTo(leastHigher);
    }

    @Test
    void findsNoDifferenceWhereThereIsNone() throws UserException {
        int wrong = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Verdict verdict = Ratio.unpaired(cost(60, 0.1, 1.5), cost(60, 0.1, 1.5), Verdict.MARGIN)
                    .verdict();
            wrong += verdict == Verdict.HIGHER || verdict == Verdict.LOWER ? 1 : 0;
        }
        assertThat(wrong / (double) EXPERIMENTS).isLessThan(0.07);
    }

    /** As many switches in each second as there are events of the service, which vary. */
    @Test
    void coversARateOfContextSwitches() throws UserException {
        int covered = 0;
        int higher = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Ratio ratio = Ratio.unpaired(switches(1), switches(1.2), Verdict.MARGIN);
            covered += ratio.interval() != null && covers(ratio.interval(), 1.2) ? 1 : 0;
            higher += ratio.verdict() == Verdict.HIGHER ? 1 : 0;
        }
        assertThat(covered / (double) EXPERIMENTS).isBetween(0.92, 1.0);
        assertThat(higher / (double) EXPERIMENTS).isGreaterThan(0.99);
    }

    private Estimate switches(double scale) throws UserException {
        return summary(30, handlers -> {
                    for (int i = 1; i <= 30; i++) {
                        long voluntary = Math.round(scale * 10_000 * (1 + 0.1 * random.nextGaussian()));
                        Map<String, Object> values = Map.of("voluntary", voluntary, "involuntary", 0L);
                        handlers.get("timeagent.ContextSwitches")
                                .accept(new Fields("timeagent.ContextSwitches", i * SECOND, 0, values));
                    }
                })
                .estimates()
                .get("contextSwitches.perSecond");
    }

    /** A percentile of durations whose level varies from second to second. */
    @Tag("full")
    @ParameterizedTest(name = "{0} s, {1} writes a second, neighbours correlated by {2}")
    @CsvSource({"10, 1000, 0, 0.92", "10, 1000, 0.6, 0.84", "60, 200, 0, 0.92", "60, 200, 0.6, 0.92"})
    void coversPercentiles(int seconds, int perSecond, double correlation, double least) throws UserException {
        int[] covered = new int[2];
        int[] known = new int[2];
        for (int i = 0; i < 200; i++) {
            Map<String, Estimate> a = writes(seconds, perSecond, correlation, 1);
            Map<String, Estimate> b = writes(seconds, perSecond, correlation, 1.2);
            for (int p = 0; p < 2; p++) {
                String name = p == 0 ? "socketWrite.durationP50Nanos" : "socketWrite.durationP99Nanos";
                Interval interval =
                        Ratio.unpaired(a.get(name), b.get(name), Verdict.MARGIN).interval();
                known[p] += interval == null ? 0 : 1;
                covered[p] += interval != null && covers(interval, 1.2) ? 1 : 0;
            }
        }
        assertThat((double) covered[0] / known[0]).isBetween(least, 1.0);
        assertThat((double) covered[1] / known[1]).isBetween(least, 1.0);
    }

    private Map<String, Estimate> writes(int seconds, int perSecond, double correlation, double scale)
            throws UserException {
        return summary(seconds, handlers -> {
                    Consumer<Event> handler = handlers.get("timeagent.SocketWrite");
                    double state = random.nextGaussian();
                    for (int second = 0; second < seconds; second++) {
                        state = correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
                        for (int i = 0; i < perSecond; i++) {
                            long nanos = Math.round(scale
                                    * 10_000
                                    * Math.exp(0.8 * random.nextGaussian() + (correlation > 0 ? 0.1 * state : 0)));
                            handler.accept(new Fields(
                                    "timeagent.SocketWrite",
                                    second * SECOND + i * (SECOND / perSecond),
                                    nanos,
                                    Map.of("address", "a", "port", 1L, "bytesWritten", 1L)));
                        }
                    }
                })
                .estimates();
    }

    private static boolean covers(Interval interval, double truth) {
        return interval.low() <= truth && truth <= interval.high();
    }
}
