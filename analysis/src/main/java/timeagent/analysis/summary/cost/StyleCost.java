package timeagent.analysis.summary.cost;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Halving;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.RatioEstimator;
import timeagent.analysis.summary.jvm.RecordedOptions;

/**
 * What the events of one style, or of one type, cost the application: each cost event, one a second, is a sample.
 *
 * <p>The means leave out the first third of a run, in which the JIT compiler is at work, and nothing else: seconds in which events
 * cost more, such as those of collections of the garbage that events leave, are part of the cost.
 */
public final class StyleCost {

    /** Of fewer samples of a run, the first, which is that of code not compiled yet, stays in the means. */
    public static final int FEWEST_SAMPLES = 3;

    private static final int MOST = 8192;
    private static final int EVERY_BY_DEFAULT = 128;

    /** Events are drawn at random: of so many times {@code cost.every}, none is drawn once in 500 million recordings. */
    private static final int BY_CHANCE = 20;

    private final String style;
    private final RatioEstimator bytes = new RatioEstimator();
    private final RatioEstimator nanos = new RatioEstimator();
    private List<CostSample> inThisRecording = new ArrayList<>();
    private long events;
    private long measured;
    private int fewestSamples = Integer.MAX_VALUE;
    private double[] partNanos = {};

    public StyleCost(String style) {
        this.style = style;
    }

    public void add(long emitted, CostSample sample) {
        events += emitted;
        measured += (long) sample.size();
        if (sample.size() > 0) {
            inThisRecording.add(sample);
        }
        if (inThisRecording.size() > MOST) {
            inThisRecording = Halving.of(inOrder(), CostSample::and);
        }
    }

    /** In a recording, events are in the order in which threads flush their buffers. */
    private List<CostSample> inOrder() {
        return inThisRecording.stream()
                .sorted(Comparator.comparingLong(CostSample::time))
                .toList();
    }

    public void endRecording() {
        List<CostSample> kept = inOrder();
        inThisRecording = new ArrayList<>();
        if (!kept.isEmpty()) {
            fewestSamples = Math.min(fewestSamples, kept.size());
            int warmUp = kept.size() < FEWEST_SAMPLES ? 0 : (kept.size() + 2) / 3;
            kept = kept.subList(warmUp, kept.size());
        }
        for (CostSample sample : kept) {
            bytes.append(sample.size(), sample.bytes());
            nanos.append(sample.size(), sample.nanos());
            partNanos = CostSample.sum(partNanos, sample.parts());
        }
    }

    /** Mean ns of a part of an event; null when none was measured. */
    public Double part(int place) {
        return nanos.size() == 0 ? null : Double.valueOf(partNanos[place] / nanos.size());
    }

    /** Emitted, measured or not. */
    public long events() {
        return events;
    }

    public boolean isEmpty() {
        return events == 0 && measured == 0;
    }

    /** Null when none was measured. */
    public Double bytes() {
        return mean(bytes.estimate());
    }

    /** Null when none was measured. */
    public Double nanos() {
        return mean(nanos.estimate());
    }

    String style() {
        return style;
    }

    /** Of the run that has the fewest; 0 if none was measured. */
    int fewestSamples() {
        return measured == 0 ? 0 : fewestSamples;
    }

    /**
     * Why none was measured, and what to do; null if one was, or there were not enough events that one should have been.
     *
     * @param options of the agent, or null
     */
    public String missing(String options) {
        long every = RecordedOptions.number(options, "cost.every", EVERY_BY_DEFAULT);
        if (measured > 0 || events == 0 || events < BY_CHANCE * every) {
            return null;
        }
        String remedy = every == 0
                ? "remove the agent option cost.every=0"
                : "add module jdk.management to the runtime, or lower the agent option cost.every";
        return "none of the " + events + " events of style " + style + " was measured: " + remedy;
    }

    /** @param seconds in which events were counted */
    public EventCost eventCost(double seconds) {
        Double perSecond = seconds > 0 ? events / seconds : null;
        return new EventCost(
                style,
                events,
                perSecond,
                measured,
                bytes(),
                nanos(),
                interval(bytes.estimate()),
                interval(nanos.estimate()));
    }

    private static Double mean(Estimate estimate) {
        return estimate == null ? null : estimate.mean();
    }

    /** No event allocates less than nothing, so what the normal distribution has below 0 is cut off. */
    private static Interval interval(Estimate estimate) {
        Interval interval = estimate == null ? null : estimate.interval();
        return interval == null || estimate.mean() < 0
                ? interval
                : new Interval(Math.max(0, interval.low()), interval.high());
    }
}
