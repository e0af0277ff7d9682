package timeagent.analysis.summary.clock;

import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.stacks.FlameUnit;
import timeagent.analysis.summary.stacks.ReadSite;
import timeagent.analysis.summary.stacks.StackAggregator.Amount;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/**
 * The share is the time of the reads whose cost is known, 1 at most; null when it is not known of any. Its interval is left
 * out when the cost was measured fewer than two times.
 *
 * @param unmeasuredReadShare part of the reads whose cost was not measured; null if none
 * @param otherClockReadShare part of the reads of a clock other than the system's, whose cost is never known; null if none
 * @param libraries null if all call sites are the application's
 */
public record Clock(
        Source source,
        Long reads,
        Double readsPerSecond,
        Double estimatedCpuShare,
        Interval estimatedCpuShareCi95,
        Double unmeasuredReadShare,
        Double otherClockReadShare,
        Libraries libraries,
        List<CallSite> callSites) {

    private static final int MOST_LIBRARIES = 3;

    /** Of the CPU time, 0 to 1. */
    private static final double LEAST = 0.01;

    /** Width of each call site in a flame graph. */
    public List<Amount> amounts(FlameUnit unit) {
        return callSites.stream()
                .map(site -> new Amount(
                        site.site(), unit == FlameUnit.READS ? Double.valueOf(site.calls()) : site.estimatedNanos()))
                .toList();
    }

    public void appendSource(TextOutput out) {
        if (source != null) {
            // neither of the source nor of a call site, which shows its own
            boolean hasNoCost = source.currentTimeMillisNanos == null
                    && source.nanoTimeNanos == null
                    && callSites.stream().allMatch(site -> site.meanNanos == null);
            out.section("Clock source")
                    .table(Table.ofTexts("lw")
                            .pair("current", source.shown())
                            .pair("virtualization", source.virtualization)
                            .pair("System.currentTimeMillis()", nanos(source.currentTimeMillisNanos, " a read"))
                            .pair("System.nanoTime()", nanos(source.nanoTimeNanos, " a read"))
                            .pair(
                                    "a read",
                                    hasNoCost
                                            ? "not measured: the recording is too short, or the JVM was too busy"
                                            : null)
                            .pair("counting a read", nanos(source.countNanos, " more"))
                            .pair("granularity", nanos(source.granularityNanos, ""))
                            .pair("advice", "".equals(source.advice) ? null : source.advice));
        }
    }

    private static String nanos(Double nanos, String suffix) {
        return nanos == null ? null : Units.of(nanos, "ns") + suffix;
    }

    /** Whether reads use enough of the CPU time to be worth a change, or an unknown part of it. */
    public boolean isConsiderable() {
        return estimatedCpuShare == null || estimatedCpuShare >= LEAST;
    }

    /** Mean ns of a read over all reads whose cost is known; null without such. */
    public Double nanosPerRead() {
        List<CallSite> known =
                callSites.stream().filter(site -> site.meanNanos != null).toList();
        double reads = known.stream().mapToDouble(CallSite::callsWithCost).sum();
        return reads == 0
                ? null
                : Double.valueOf(
                        known.stream().mapToDouble(CallSite::estimatedNanos).sum() / reads);
    }

    /** The call sites, below the sum of all. */
    public void append(TextOutput out, CallSiteLayout layout) {
        out.section("Clock reads");
        if (callSites.isEmpty()) {
            out.line("none");
        } else {
            appendSum(out, false);
            appendCallSites(out, layout);
        }
    }

    /** @param naming also the largest call site */
    public void appendSum(TextOutput out, boolean naming) {
        String rate = readsPerSecond == null ? "" : ", " + Units.of(readsPerSecond, "reads/s");
        Interval interval = estimatedCpuShareCi95;
        String error = interval == null ? "" : " (95 % interval " + Units.of(interval, "share") + ")";
        String share =
                estimatedCpuShare == null ? "" : ", " + Units.about(estimatedCpuShare) + " of the CPU time" + error;
        String most = naming ? ", most at " + callSites.get(0).name() : "";
        out.note(Units.count(reads) + rate + share + most);
    }

    public void appendCallSites(TextOutput out, CallSiteLayout layout) {
        if (libraries != null && libraries.estimatedCpuShare() >= layout.least()) {
            out.note(ofLibraries());
        }
        withoutCost(out, unmeasuredReadShare, "their cost was not measured");
        withoutCost(out, otherClockReadShare, "they read another clock");
        CallSiteText.append(out, callSites, layout);
    }

    private String ofLibraries() {
        double share = libraries.estimatedCpuShare();
        int others = libraries.packages().size() - MOST_LIBRARIES;
        return "application " + Units.of(Math.max(0, estimatedCpuShare - share), "share") + ", libraries "
                + Units.of(share, "share") + " ("
                + libraries.packages().stream().limit(MOST_LIBRARIES).collect(Collectors.joining(", "))
                + (others > 0 ? " and " + Units.counted(others, "other") : "") + ")";
    }

    private static void withoutCost(TextOutput out, Double reads, String reason) {
        if (reads != null) {
            out.note("without " + Units.of(reads, "share") + " of the reads: " + reason);
        }
    }

    /**
     * @param virtualization the hypervisor, as the JVM names it; null if unknown
     * @param countNanos what the agent's counting adds to a read; null if unknown
     */
    public record Source(
            String current,
            List<String> available,
            String virtualization,
            Double currentTimeMillisNanos,
            Double nanoTimeNanos,
            Double countNanos,
            Double granularityNanos,
            String advice) {

        /** The current clock source, then the others; null if unknown. */
        public String shown() {
            if (current == null || current.isEmpty()) {
                return null;
            }
            List<String> others = new ArrayList<>(available);
            others.remove(current);
            return current + (others.isEmpty() ? "" : " (also available: " + String.join(" ", others) + ")");
        }

        /** Cost of a read of the cheaper of the system's clocks, ns; 0 if unknown. */
        double cheapestNanos() {
            return Stream.of(currentTimeMillisNanos, nanoTimeNanos)
                    .filter(Objects::nonNull)
                    .min(Double::compare)
                    .orElse(0.0);
        }

        /** What is not known here, as another one has it; its advice only with its costs, which that is about. */
        Source orElse(Source other) {
            boolean hasCosts = currentTimeMillisNanos != null;
            return new Source(
                    current == null ? other.current : current,
                    available == null ? other.available : available,
                    virtualization,
                    hasCosts ? currentTimeMillisNanos : other.currentTimeMillisNanos,
                    nanoTimeNanos == null ? other.nanoTimeNanos : nanoTimeNanos,
                    countNanos == null ? other.countNanos : countNanos,
                    granularityNanos == null ? other.granularityNanos : granularityNanos,
                    hasCosts ? advice : other.advice);
        }

        Source on(String known) {
            return new Source(
                    current,
                    available,
                    known,
                    currentTimeMillisNanos,
                    nanoTimeNanos,
                    countNanos,
                    granularityNanos,
                    advice);
        }
    }

    /**
     * Mean and share are those of the reads whose cost is known, null without such: a clock other than the system's was read, or
     * the recording ended before the cost was measured.
     *
     * @param callsWithoutCost null if none
     * @param wrapper whether the method does little else than read the clock
     * @param callers the most frequent first; left out if no read was sampled, as of a call site that was never hot
     */
    public record CallSite(
            @SerializedName("class") String className,
            String method,
            String descriptor,
            int line,
            String clock,
            long calls,
            Double callsPerSecond,
            Double meanNanos,
            Long callsWithoutCost,
            Double estimatedCpuShare,
            boolean hot,
            boolean wrapper,
            List<Caller> callers) {

        public ReadSite site() {
            return new ReadSite(className, method, line, clock);
        }

        /** Class, method and, if known, line. */
        public String name() {
            return site().name();
        }

        /** Reads that the samples stand for, also of those without a caller. */
        double sampledWeight() {
            return callers.stream()
                    .filter(caller -> caller.readsPerSecond() != null && caller.readsPerSecond() > 0)
                    .mapToDouble(caller -> caller.weight() * callsPerSecond / caller.readsPerSecond())
                    .findFirst()
                    .orElse(0);
        }

        public Double estimatedNanos() {
            return meanNanos == null ? null : meanNanos * callsWithCost();
        }

        /** Calls whose cost is known; null if there are none. */
        Double callsWithCost() {
            return meanNanos == null ? null : (double) (calls - (callsWithoutCost == null ? 0 : callsWithoutCost));
        }

        /** Whether its callers are known and stand for it in a ranking. */
        boolean isReplaced() {
            return wrapper && callers != null && !callers.isEmpty();
        }

        /** Whether the cost is not known and may be that of an application's own clock. */
        boolean mayBeOfAnotherClock() {
            return meanNanos == null && isOfAnyClock(clock);
        }

        /** Whether it calls a clock that may be an application's own. */
        static boolean isOfAnyClock(String clock) {
            // one of option clock.wrappers has a package
            return clock != null && (clock.startsWith("Clock.") || clock.indexOf('.') != clock.lastIndexOf('.'));
        }

        /** Whether the cost is not known and nothing but the system's clock is read. */
        boolean isUnmeasured() {
            return meanNanos == null && !mayBeOfAnotherClock();
        }
    }

    /**
     * A caller of a call site. Rate and share are parts of the call site's, in proportion to the weights.
     *
     * @param frames {@code class.method:line}, the nearest first
     * @param weight reads that the sampled ones stand for
     */
    public record Caller(List<String> frames, long weight, Double readsPerSecond, Double estimatedCpuShare) {

        public static Columns<Caller> columns() {
            return new Columns<Caller>()
                    .name("called by", null, Caller::frames)
                    .name("call site", null, caller -> null)
                    .onPage("estimated reads", "events", "weight")
                    .onPage("reads/s", "rate", "readsPerSecond")
                    .onPage("CPU", "share", "estimatedCpuShare");
        }
    }
}
