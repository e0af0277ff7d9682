package timeagent.analysis.summary.cost;

import timeagent.analysis.recording.Event;
import timeagent.analysis.statistics.Estimate;
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

    private static final int EVERY_BY_DEFAULT = 128;

    /** Events are drawn at random: of so many times {@code cost.every}, none is drawn once in 500 million recordings. */
    private static final int BY_CHANCE = 20;

    private static final int BYTES = 0;
    private static final int NANOS = 1;
    private static final int PARTS = 2;

    private final String style;
    private final RatioEstimator samples = new RatioEstimator();
    private RatioEstimator inThisRecording = new RatioEstimator();
    private long events;
    private long measured;
    private int fewestSamples = Integer.MAX_VALUE;

    public StyleCost(String style) {
        this.style = style;
    }

    /**
     * Adds a sample.
     *
     * @param e with what was measured since the one before
     * @param emitted meanwhile
     * @param parts fields with the mean ns of each part of an emission
     */
    public void add(Event e, long emitted, String... parts) {
        double size = e.number("measured");
        double[] totals = new double[PARTS + parts.length];
        totals[BYTES] = e.number("allocatedBytes");
        totals[NANOS] = e.nanos("time");
        for (int i = 0; i < parts.length; i++) {
            totals[PARTS + i] = size * e.nanos(parts[i]);
        }
        add(emitted, e.startNanos(), size, totals);
    }

    void add(long emitted, long time, double size, double... totals) {
        events += emitted;
        measured += (long) size;
        inThisRecording.add(time, size, totals);
    }

    public void endRecording() {
        int count = inThisRecording.count();
        if (count > 0) {
            fewestSamples = Math.min(fewestSamples, count);
        }
        samples.append(inThisRecording, count < FEWEST_SAMPLES ? 0 : (count + 2) / 3);
        inThisRecording = new RatioEstimator();
    }

    /** Mean ns of a part of an event; null when none was measured. */
    public Double part(int place) {
        return mean(PARTS + place);
    }

    public boolean isEmpty() {
        return events == 0 && measured == 0;
    }

    /** Null when none was measured. */
    public Double bytes() {
        return mean(BYTES);
    }

    /** Null when none was measured. */
    public Double nanos() {
        return mean(NANOS);
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
        return new EventCost(style, events, perSecond, measured, bytes(), nanos(), interval(BYTES), interval(NANOS));
    }

    private Double mean(int quantity) {
        return samples.count() == 0 ? null : samples.estimate(quantity).mean();
    }

    /** No event allocates less than nothing, so what the normal distribution has below 0 is cut off. */
    private Interval interval(int quantity) {
        Estimate estimate = samples.estimate(quantity);
        Interval interval = estimate == null ? null : estimate.interval();
        return interval == null || estimate.mean() < 0
                ? interval
                : new Interval(Math.max(0, interval.low()), interval.high());
    }
}
