package timeagent.analysis.summary.series;

import java.util.List;
import java.util.TreeMap;
import timeagent.analysis.recording.Span;

/**
 * Sums of some quantities over time, in a bounded number of equally wide steps: if there are too many, each two neighbours are joined.
 * The result does not depend on the order of what is added.
 */
public final class Series {

    /** Initial width of a step, ns. */
    static final long FINEST = 100_000_000;

    /** Limit of the number of steps. */
    static final int MOST = 2048;

    /**
     * The sums of one step.
     *
     * @param from ns since 1970, as {@code to}
     */
    record Step(long from, long to, double[] sums) {}

    private final int most;
    private final int quantities;
    private TreeMap<Long, double[]> steps = new TreeMap<>();
    private long width = FINEST;

    // events of one thread are written together, so the next is mostly in the same step
    private Step last = new Step(0, 0, null);

    public Series(int quantities) {
        this(MOST, quantities);
    }

    /** @param most limit of the number of steps */
    Series(int most, int quantities) {
        this.most = most;
        this.quantities = quantities;
    }

    /** The sums at a time, to be changed. */
    public double[] at(long time) {
        if (time < last.from || time >= last.to) {
            steps.computeIfAbsent(Math.floorDiv(time, width), first -> new double[quantities]);
            while (steps.size() > most) {
                widen(2 * width);
            }
            long number = Math.floorDiv(time, width);
            last = step(number, steps.get(number));
        }
        return last.sums;
    }

    /** Spreads an amount evenly over a time; one without length is a point. */
    void spread(long from, long to, int quantity, double amount) {
        if (to <= from) {
            at(from)[quantity] += amount;
            return;
        }
        double perNano = amount / (to - from);
        long start = from;
        // the width can grow meanwhile, so a long time takes few steps
        while (start < to) {
            long end = Math.min(to, (Math.floorDiv(start, width) + 1) * width);
            at(start)[quantity] += perNano * (end - start);
            start = end;
        }
    }

    /** Spreads the sums of a step of another one. */
    void add(Step step) {
        for (int i = 0; i < quantities; i++) {
            spread(step.from, step.to, i, step.sums[i]);
        }
    }

    /** Adds all of another one. */
    void add(Series other) {
        widen(other.width);
        other.steps().forEach(this::add);
    }

    /** Makes steps at least so wide, ns. */
    void widen(long least) {
        while (width < least) {
            width *= 2;
            TreeMap<Long, double[]> wider = new TreeMap<>();
            steps.forEach((number, sums) -> wider.merge(Math.floorDiv(number, 2L), sums, Series::sum));
            steps = wider;
            last = new Step(0, 0, null);
        }
    }

    static double[] sum(double[] a, double[] b) {
        double[] sums = a.clone();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += b[i];
        }
        return sums;
    }

    private Step step(long number, double[] sums) {
        return new Step(number * width, (number + 1) * width, sums);
    }

    /** In the order of time, without empty ones. */
    List<Step> steps() {
        return steps.entrySet().stream()
                .map(step -> step(step.getKey(), step.getValue()))
                .toList();
    }

    /** The sums of all time. */
    public double[] total() {
        return steps.values().stream().reduce(new double[quantities], Series::sum);
    }

    /** The sums of parts of the time that do not overlap; of a step that is in there partly, its part. */
    public double[] in(List<Span> parts) {
        double[] sums = new double[quantities];
        for (Step step : steps()) {
            double part = new Span(step.from, step.to).part(parts);
            for (int i = 0; i < quantities; i++) {
                sums[i] += part * step.sums[i];
            }
        }
        return sums;
    }

    int size() {
        return steps.size();
    }

    long width() {
        return width;
    }
}
