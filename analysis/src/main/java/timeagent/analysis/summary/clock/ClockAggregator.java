package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.RecordedOptions;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.process.CpuTime;
import timeagent.analysis.summary.stacks.ReadSite;
import timeagent.analysis.summary.stacks.StackAggregator;

/**
 * Adds up the reads of each clock call site, and keeps what the agent measured of the machine's clock.
 *
 * <p>Reads from before the agent had measured their cost get the first one of their call site in the same JVM. Without such, their
 * cost is not known: of reads that were not measured, and of reads of a clock other than the system's, which have none. The
 * latter are those of a call site that had a cost and has none any more, unless another agent counts it now.
 */
public final class ClockAggregator implements Section {

    /** Default of the agent's option clock.hot. */
    private static final long HOT_PER_SECOND = 1000;

    private static final String NO_SHARE =
            "the clock's share of the CPU is unknown: timeagent.AgentInfo and jdk.CPULoad are disabled, or the recording"
                    + " is too short";

    /** The reads of one call site. */
    private static final class CallSiteSums {
        private final ReadSite site;
        private final String descriptor;
        long calls;
        boolean hot;
        boolean wrapper;

        /** Reads whose cost is known, and their ns. */
        long withCost;

        double nanos;

        /** Reads of this recording before the first cost. */
        long waiting;

        private boolean hasCost;

        /** As the agent counts them, which begins again when it is attached again. */
        private long totalCalls;

        /** Reads of another clock than the system's, after a cost was known. */
        private long others;

        private CallSiteSums(ReadSite site, String descriptor) {
            this.site = site;
            this.descriptor = descriptor;
        }

        void add(long more, long total) {
            hasCost &= total >= totalCalls;
            totalCalls = total;
            calls += more;
        }

        /** Those before the first cost get this one, in ns. */
        void addCost(long more, double cost) {
            hasCost = true;
            withCost += more + waiting;
            nanos += (more + waiting) * cost;
            waiting = 0;
        }

        void addWithoutCost(long more) {
            if (hasCost) {
                others += more;
            } else {
                waiting += more;
            }
        }

        void endRecording() {
            // another JVM has costs of its own
            waiting = 0;
            hasCost = false;
        }

        /** Reads of another clock than the system's, whose cost is never known. */
        long others() {
            boolean isNeverKnown = withCost == 0 && CallSite.isOfAnyClock(site.clock());
            return isNeverKnown ? calls : others;
        }

        long unmeasured() {
            return calls - withCost - others();
        }
    }

    private final Recordings recordings;
    private final CpuTime cpu;
    private final StackAggregator stacks;

    /** By call site and descriptor. */
    private final Map<List<Object>, CallSiteSums> sites = new HashMap<>();

    private final ClockSources sources = new ClockSources();

    private final ReadCosts costs = new ReadCosts();

    public ClockAggregator(Recordings recordings, CpuTime cpu, StackAggregator stacks) {
        this.recordings = recordings;
        this.cpu = cpu;
        this.stacks = stacks;
    }

    @Override
    public void observe(Events events) {
        events.on("timeagent.ClockCallSite", this::addReads);
        events.on("timeagent.ClockSource", sources::add);
        events.on("jdk.VirtualizationInformation", sources::addVirtualization);
    }

    private void addReads(Event e) {
        long calls = e.number("calls");
        ReadSite readSite = ReadSite.of(e);
        String descriptor = e.text("descriptor");
        List<Object> key =
                Arrays.asList(readSite.className(), readSite.method(), readSite.line(), readSite.clock(), descriptor);
        // an event without reads has the cost of those before
        CallSiteSums site = calls > 0
                ? sites.computeIfAbsent(key, first -> new CallSiteSums(readSite, descriptor))
                : sites.get(key);
        if (site == null) {
            return;
        }
        long time = e.startNanos();
        site.add(calls, e.number("totalCalls"));
        site.hot |= e.flag("hot");
        site.wrapper |= e.flag("wrapper");
        // unknown is 0, or Flight Recorder's value for a missing time span
        if (e.number("meanDuration") > 0) {
            double nanos = e.nanos("meanDuration");
            long withCost = calls + site.waiting;
            costs.add(readSite.clock(), time, withCost, withCost * nanos);
            site.addCost(calls, nanos);
        } else {
            site.addWithoutCost(calls);
        }
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        sites.values().forEach(CallSiteSums::endRecording);
    }

    /** Returns null when the recording has no clock event. */
    public Clock clock() {
        if (isEmpty()) {
            return null;
        }
        // a call site that was hot for a while is hot if it is over the whole time
        double hotPerSecond = RecordedOptions.number(recordings.options(), "clock.hot", HOT_PER_SECOND);
        double nanos = nanos();
        Double share = share(nanos, nanos);
        List<CallSite> callSites = sites.values().stream()
                .map(site -> callSite(site, nanos, hotPerSecond))
                .sorted(Comparator.<CallSite>comparingDouble(
                                site -> site.estimatedNanos() == null ? 0 : -site.estimatedNanos())
                        .thenComparing(site -> -site.calls())
                        .thenComparing(site -> site.className() + "." + site.method() + site.line()))
                .toList();
        return new Clock(
                sources.known(),
                calls(),
                recordings.perSecond(calls()),
                share,
                share == null ? null : interval(share),
                part(CallSiteSums::unmeasured),
                part(CallSiteSums::others),
                Libraries.of(callSites, recordings.program()),
                callSites);
    }

    private CallSite callSite(CallSiteSums site, double nanosOfAll, double hotPerSecond) {
        Double perSecond = recordings.perSecond(site.calls);
        Double share = site.withCost > 0 ? share(site.nanos, nanosOfAll) : null;
        long withoutCost = site.calls - site.withCost;
        return new CallSite(
                site.site.className(),
                site.site.method(),
                site.descriptor,
                site.site.line(),
                site.site.clock(),
                site.calls,
                perSecond,
                site.withCost > 0 ? site.nanos / site.withCost : null,
                withoutCost > 0 ? withoutCost : null,
                share,
                site.hot && (perSecond == null || perSecond >= hotPerSecond),
                site.wrapper,
                Callers.of(site.site, stacks.reads(site.site), perSecond, share));
    }

    private Interval interval(double share) {
        ReadCosts.Error ofCosts = costError();
        if (ofCosts == null) {
            return null;
        }
        return new Interval(
                Math.max(0, share * (1 - Math.hypot(ofCosts.below(), cpu.error()))),
                Math.min(1, share * (1 + Math.hypot(ofCosts.above(), cpu.error()))));
    }

    private ReadCosts.Error costError() {
        Source source = sources.known();
        return costs.error(source == null ? 0 : source.cheapestNanos());
    }

    /** Part of all reads, 0 to 1; null if there is none. */
    private Double part(ToLongFunction<CallSiteSums> of) {
        double part = sites.values().stream().mapToLong(of).sum();
        return part == 0 ? null : Double.valueOf(part / calls());
    }

    /** ns of the reads that have a cost; NaN if none has. */
    private double nanos() {
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

    @Override
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>(sources.problems());
        ReadCosts.Error ofCosts = costError();
        double error = ofCosts == null ? 0 : ofCosts.below() + cpu.error();
        if (cpu.nanos() != null && nanos() > cpu.nanos() * (1 + error)) {
            problems.add(new Problem(
                    Kind.REMARK,
                    "the clock reads, each at its measured cost, would take "
                            + Math.round(100 * nanos() / cpu.nanos())
                            + " % of the CPU time that was used: their shares are scaled to a sum of 100 %"));
        }
        if (hasReads() && !Double.isNaN(nanos()) && cpu.nanos() == null) {
            problems.add(new Problem(Kind.REMARK, NO_SHARE));
        }
        return problems;
    }

    /** If the reads would take more than there is, all of them are scaled. */
    private Double share(double nanos, double all) {
        return cpu.nanos() == null || Double.isNaN(nanos) ? null : nanos / Math.max(cpu.nanos() - ofAgent(), all);
    }

    /** ns of CPU time that the agent used: for counting, and in its own thread. */
    private double ofAgent() {
        Source source = sources.known();
        double count = source == null || source.countNanos() == null ? 0 : source.countNanos();
        return calls() * count + cpu.nanosOfAgent();
    }
}
