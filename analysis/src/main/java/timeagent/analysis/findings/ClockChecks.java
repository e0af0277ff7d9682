package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.text.Units;

/** Looks at clock reads and at the clock. */
final class ClockChecks {

    private static final int MOST_SITES = 3;

    /** Of the share of the largest. */
    private static final double LEAST_PART = 0.1;

    /** Of the CPU time; a call site with less is not listed. */
    private static final double LEAST_SAVING = 0.001;

    /** No vDSO reads these. */
    private static final Set<String> NOT_IN_USER_MODE = Set.of("xen", "hpet", "acpi_pm", "jiffies", "refined-jiffies");

    private ClockChecks() {}

    /** Clock reads that take a considerable part of the CPU time. */
    static Outcome share(Facts facts, Map<String, Double> limits) {
        Clock clock = facts.report().clock();
        if (clock == null || clock.callSites().isEmpty()) {
            return Outcome.missing("No clock read was recorded (timeagent.ClockCallSite).");
        }
        if (clock.estimatedCpuShare() == null || clock.readsPerSecond() == null) {
            return Outcome.missing("The cost of a clock read or the CPU time is unknown: the recording is too short, or"
                    + " has neither timeagent.AgentInfo nor jdk.CPULoad.");
        }
        double share = clock.estimatedCpuShare();
        List<CallSite> known = clock.callSites().stream()
                .filter(site -> site.estimatedCpuShare() != null)
                .sorted(Comparator.comparing(CallSite::estimatedCpuShare).reversed())
                .toList();
        List<CallSite> largest = known.stream()
                .limit(MOST_SITES)
                .filter(site ->
                        site.estimatedCpuShare() >= LEAST_PART * known.get(0).estimatedCpuShare())
                .toList();
        List<String> texts = largest.stream().map(ClockChecks::text).toList();
        // it serves no other clock
        boolean isCacheable = largest.stream().anyMatch(site -> "System.currentTimeMillis".equals(site.clock()));
        return Outcome.of(
                        Check.severity(share, limits),
                        "Clock reads use " + Units.about(share) + " of the CPU time (" + interval(clock)
                                + Units.of(clock.readsPerSecond(), "rate") + " reads/s)"
                                + (texts.isEmpty() ? "." : ". Largest call sites: " + String.join("; ", texts) + "."),
                        "Read the clock once per unit of work and pass the value on; for a deadline in a loop, every Nth turn"
                                + (isCacheable
                                        ? "; ab with agent option clock.cached=1ms shows what fewer reads save."
                                        : "."))
                .at(Level.of(share, limits));
    }

    private static String interval(Clock clock) {
        Interval interval = clock.estimatedCpuShareCi95();
        return interval == null ? "" : Units.of(interval, "share") + ", ";
    }

    private static String text(CallSite site) {
        List<Caller> callers = site.callers();
        boolean isCalled = callers != null
                && !callers.isEmpty()
                && !callers.get(0).frames().isEmpty();
        return site.name() + " ("
                + Units.of(site.estimatedCpuShare(), "share")
                + (isCalled ? ", mostly called by " + callers.get(0).frames().get(0) : "") + ")";
    }

    /** A clock that is slow, or that the kernel reads for the program. */
    static Outcome source(Facts facts, Map<String, Double> limits) {
        Clock clock = facts.report().clock();
        Source source = clock == null ? null : clock.source();
        if (source == null || source.currentTimeMillisNanos() == null && source.nanoTimeNanos() == null) {
            return Outcome.missing("The cost of a clock read is unknown: the recording has no timeagent.ClockSource, or"
                    + " ended before it was measured.");
        }
        Double millis = source.currentTimeMillisNanos();
        Double nanos = source.nanoTimeNanos();
        double slower = Math.max(millis == null ? 0 : millis, nanos == null ? 0 : nanos);
        String current = source.current() == null || source.current().isEmpty() ? "unknown" : source.current();
        boolean isKernel = NOT_IN_USER_MODE.contains(current);
        boolean isSlow = slower >= limits.get("info");
        return Outcome.of(
                        Check.severity(slower >= limits.get("warning"), isSlow || isKernel),
                        "A read of System.currentTimeMillis() takes " + text(millis) + ", of System.nanoTime() "
                                + text(nanos)
                                + "; clock source " + current
                                + (source.virtualization() == null ? "" : " (" + source.virtualization() + ")")
                                + (isKernel ? ", not read in user mode." : isSlow ? ", slow." : ".")
                                + saving(clock.estimatedCpuShare()),
                        // of another source, the recorded advice may be about the faster clock
                        isKernel && source.advice() != null
                                ? source.advice() + "."
                                : "Read the clock less often. On Linux, look for vdso=0 on the kernel's command line, a sandbox"
                                        + " or tracer that takes system calls, or a preloaded library.")
                .at(Level.of(slower, limits));
    }

    /** What another source saves is not known; it is less than what there is. */
    private static String saving(Double share) {
        return share == null || share < LEAST_SAVING
                ? ""
                : " Another source can save less than " + Units.of(share, "share")
                        + " of the CPU time, which all reads use.";
    }

    /** A wall clock that was set, and a program that stood still. */
    static Outcome interruptions(Facts facts, Map<String, Double> limits) {
        List<Interruption> all = facts.report().interruptions();
        if (all == null) {
            return facts.jvm().isSet("timeagent.ClockStep", "enabled", "true")
                    ? Outcome.of(Severity.OK, "The wall clock was not set, and no standstill was found.", null)
                    : Outcome.missing("Steps of the wall clock were not recorded (timeagent.ClockStep).");
        }
        Interruption longest =
                all.stream().max(Comparator.comparing(Interruption::size)).orElseThrow();
        boolean isSet = all.stream().anyMatch(one -> one.step() != null);
        return Outcome.of(
                Check.severity(longest.size() >= limits.get("warning"), true),
                longest.text() + (all.size() == 1 ? "" : " " + (all.size() - 1) + " more in this recording."),
                isSet
                        ? "Measure elapsed time by System.nanoTime(); lint finds where it is not."
                        : "What measures elapsed time then, such as a timeout, expires too early.");
    }

    private static String text(Double nanos) {
        return nanos == null ? "an unknown time" : Units.of(nanos, "ns");
    }
}
