package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongBiFunction;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.RatioEstimator;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.jvm.RecordedOptions;
import timeagent.analysis.summary.process.CpuTime;
import timeagent.analysis.summary.process.CpuTime.Samples;
import timeagent.analysis.summary.series.PeriodSeries;
import timeagent.analysis.summary.series.PeriodSeries.Tick;
import timeagent.analysis.summary.stacks.ReadSite;
import timeagent.analysis.summary.stacks.StackAggregator;

/**
 * Adds up the reads of each clock call site, and keeps what the agent measured of the machine's clock.
 *
 * <p>Reads from before the agent had measured their cost get the first one of their call site in the same JVM. Without such, their
 * cost is not known: of reads that were not measured, and of reads of a clock other than the system's, which have none. The
 * latter are those of a call site that had a cost and has none any more, unless another agent counts it now.
 */
public final class ClockAggregator {

    /** Default of the agent's option clock.hot. */
    private static final long HOT_PER_SECOND = 1000;

    /** Part of the reads' time whose cost may have been measured later; if it is more, the error is unknown. */
    private static final double FEW = 0.25;

    /** The same of the reads whose cost depends on what else runs. */
    private static final double FEW_VARIABLE = 0.1;

    private record Key(ReadSite site, String descriptor) {}

    private static final class Site {
        private long calls;
        private boolean hot;
        private boolean wrapper;

        /** Reads whose cost is known, and their ns. */
        private long withCost;

        private double nanos;

        /** Reads of this recording before the first cost. */
        private long waiting;

        private long waitingSince;
        private boolean hasCost;

        /** As the agent counts them, which begins again when it is attached again. */
        private long totalCalls;

        /** Reads of another clock than the system's, at a call site that had a cost before. */
        private long others;

        private long othersIn(Key key) {
            boolean isNeverKnown = withCost == 0 && CallSite.isOfAnyClock(key.site.clock());
            return isNeverKnown ? calls : others;
        }

        private long unmeasuredIn(Key key) {
            return calls - withCost - othersIn(key);
        }
    }

    private final CpuTime cpu;
    private final StackAggregator stacks;
    private final Map<Key, Site> sites = new HashMap<>();
    private final ClockSources sources = new ClockSources();

    private final PeriodSeries ticks = new PeriodSeries();
    private final PeriodSeries ticksWithCost = new PeriodSeries();
    private final ReadCosts costs = new ReadCosts();
    private final RatioEstimator rateSamples = new RatioEstimator();
    private final RatioEstimator costSamples = new RatioEstimator();
    private final RatioEstimator shareSamples = new RatioEstimator();
    private double seconds;

    /** Time of reads that were made before their cost was measured. */
    private double nanosBeforeCost;

    public ClockAggregator(CpuTime cpu, StackAggregator stacks) {
        this.cpu = cpu;
        this.stacks = stacks;
    }

    public void addReads(Event e) {
        long calls = e.number("calls");
        Key key = new Key(ReadSite.of(e), e.text("descriptor"));
        // an event without reads has the cost of those before
        Site site = calls > 0 ? sites.computeIfAbsent(key, first -> new Site()) : sites.get(key);
        if (site == null) {
            return;
        }
        long time = e.startNanos();
        long totalCalls = e.number("totalCalls");
        site.hasCost &= totalCalls >= site.totalCalls;
        site.totalCalls = totalCalls;
        site.calls += calls;
        site.hot |= e.flag("hot");
        site.wrapper |= e.flag("wrapper");
        ticks.add(time, calls, 0);
        // unknown is 0, or Flight Recorder's value for a missing time span
        if (e.number("meanDuration") > 0) {
            double nanos = e.nanos("meanDuration");
            costs.add(key.site.clock(), time, calls, calls * nanos);
            addCost(site, calls, time, nanos);
            if (site.waiting > 0) {
                addCost(site, site.waiting, site.waitingSince, nanos);
                nanosBeforeCost += site.waiting * nanos;
                site.waiting = 0;
            }
        } else if (site.hasCost) {
            site.others += calls;
        } else {
            site.waiting += calls;
            site.waitingSince = time;
        }
    }

    private void addCost(Site site, long calls, long time, double nanos) {
        site.hasCost = true;
        site.withCost += calls;
        site.nanos += calls * nanos;
        ticksWithCost.add(time, calls, calls * nanos);
    }

    public void addSource(Event e) {
        sources.add(e);
    }

    public void endRecording(RecordingInfo recording, Samples cpuTime) {
        seconds += recording.seconds();
        for (Site site : sites.values()) {
            // another JVM has costs of its own
            site.waiting = 0;
            site.hasCost = false;
        }
        for (Tick tick : ticks.take(recording.spans())) {
            rateSamples.append((tick.to() - tick.from()) / 1e9, tick.amount());
        }
        for (Tick tick : ticksWithCost.take(recording.spans())) {
            costSamples.append(tick.amount(), tick.nanos());
            Double used = cpuTime.nanosBetween(tick.from(), tick.to());
            if (used != null) {
                shareSamples.append(used, tick.nanos());
            }
        }
    }

    /**
     * Returns null when the recording has no clock event.
     *
     * @param options of the agent, or null
     */
    public Clock clock(String options) {
        if (isEmpty()) {
            return null;
        }
        // a call site that was hot for a while is hot if it is over the whole time
        double hotPerSecond = RecordedOptions.number(options, "clock.hot", HOT_PER_SECOND);
        double nanos = nanosWithCost();
        Double share = share(nanos, nanos);
        return new Clock(
                sources.known(),
                calls(),
                perSecond(calls()),
                share,
                share == null ? null : interval(share),
                part(Site::unmeasuredIn),
                part(Site::othersIn),
                sites.entrySet().stream()
                        .map(site -> callSite(site.getKey(), site.getValue(), nanos, hotPerSecond))
                        .sorted(Comparator.<CallSite>comparingLong(site -> -site.calls())
                                .thenComparing(site -> site.className() + "." + site.method() + site.line()))
                        .toList());
    }

    private CallSite callSite(Key key, Site site, double nanosOfAll, double hotPerSecond) {
        Double perSecond = perSecond(site.calls);
        Double share = site.withCost > 0 ? share(site.nanos, nanosOfAll) : null;
        long withoutCost = site.calls - site.withCost;
        return new CallSite(
                key.site.className(),
                key.site.method(),
                key.descriptor,
                key.site.line(),
                key.site.clock(),
                site.calls,
                perSecond,
                site.withCost > 0 ? site.nanos / site.withCost : null,
                withoutCost > 0 ? withoutCost : null,
                share,
                site.hot && (perSecond == null || perSecond >= hotPerSecond),
                site.wrapper,
                Callers.of(key.site, stacks.reads(key.site), perSecond, share));
    }

    private Interval interval(double share) {
        Double ofCosts = costs.error();
        if (ofCosts == null || nanosBeforeCost > FEW * nanosWithCost() || costs.variable() > FEW_VARIABLE) {
            return null;
        }
        double error = Math.hypot(ofCosts, cpu.error());
        return new Interval(Math.max(0, share * (1 - error)), Math.min(1, share * (1 + error)));
    }

    /** Part of all reads, 0 to 1; null if there is none. */
    private Double part(ToLongBiFunction<Site, Key> of) {
        double part = sites.entrySet().stream()
                .mapToLong(site -> of.applyAsLong(site.getValue(), site.getKey()))
                .sum();
        return part == 0 ? null : Double.valueOf(part / calls());
    }

    /** ns of the reads that have a cost; NaN if none has. */
    private double nanosWithCost() {
        boolean isKnown = !hasReads() || sites.values().stream().anyMatch(site -> site.withCost > 0);
        return isKnown ? sites.values().stream().mapToDouble(site -> site.nanos).sum() : Double.NaN;
    }

    private long calls() {
        return sites.values().stream().mapToLong(site -> site.calls).sum();
    }

    private boolean isEmpty() {
        return sources.isEmpty() && sites.isEmpty();
    }

    public boolean hasReads() {
        return !sites.isEmpty();
    }

    /** Mean ns of a read over all reads whose cost is known; null without such. */
    public Estimate nanosPerRead() {
        long reads = sites.values().stream().mapToLong(site -> site.withCost).sum();
        double nanos = sites.values().stream().mapToDouble(site -> site.nanos).sum();
        return reads == 0 ? null : costSamples.around(nanos / reads);
    }

    /** Null when the recording has no clock event. */
    public Estimate readsPerSecond() {
        Double rate = isEmpty() ? null : perSecond(calls());
        return rate == null ? null : rateSamples.around(rate);
    }

    /** Share of the CPU time, 0 to 1; null when it is not known. */
    public Estimate cpuShare() {
        Double share = isEmpty() ? null : share(nanosWithCost(), nanosWithCost());
        return share == null ? null : shareSamples.around(share);
    }

    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(sources.warnings());
        Double ofCosts = costs.error();
        double error = ofCosts == null ? 0 : ofCosts + cpu.error();
        if (cpu.nanos() != null && nanosWithCost() > cpu.nanos() * (1 + error)) {
            warnings.add("the clock reads, each at its measured cost, would take "
                    + Math.round(100 * nanosWithCost() / cpu.nanos())
                    + " % of the CPU time that was used: their shares are scaled to a sum of 100 %");
        }
        return warnings;
    }

    /** In which reads were counted. */
    public double seconds() {
        return seconds;
    }

    private Double perSecond(long count) {
        return seconds > 0 ? count / seconds : null;
    }

    /** If the reads would take more than there is, all of them are scaled. */
    private Double share(double nanos, double all) {
        return cpu.nanos() == null || Double.isNaN(nanos) ? null : nanos / Math.max(cpu.nanos(), all);
    }
}
