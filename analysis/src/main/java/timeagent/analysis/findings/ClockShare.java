package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.output.Units;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Caller;
import timeagent.analysis.summary.Report.Clock;

/** Clock reads that take a considerable part of the CPU time. */
final class ClockShare extends Check {

    private static final Limit INFO = new Limit(
            "timeagent.clockShare.info",
            "Clock reads, info",
            "Share of the CPU time from which clock reads are reported",
            Unit.SHARE,
            0.05);
    private static final Limit WARNING = new Limit(
            "timeagent.clockShare.warning",
            "Clock reads, warning",
            "Share of the CPU time from which clock reads are a warning",
            Unit.SHARE,
            0.2);
    private static final Attribute SHARE =
            new Attribute("share", "Share", "Clock reads' estimated share of the CPU time", Unit.SHARE);
    private static final Attribute RATE =
            new Attribute("readsPerSecond", "Reads per Second", "Clock reads per second", Unit.PER_SECOND);
    private static final Attribute CALL_SITES =
            Attribute.ofTexts("callSites", "Call Sites", "Call sites with the largest share, and their callers");

    private static final int MOST_SITES = 3;

    /** Of the share of the largest. */
    private static final double LEAST_PART = 0.1;

    ClockShare() {
        super(
                "timeagent.ClockShare",
                "Clock Reads",
                "timeagent.clock",
                List.of(INFO, WARNING),
                List.of(SHARE, RATE, CALL_SITES));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        Clock clock = facts.report().clock();
        if (clock == null
                || clock.callSites().isEmpty()
                || clock.estimatedCpuShare() == null
                || clock.readsPerSecond() == null) {
            return null;
        }
        double share = clock.estimatedCpuShare();
        List<CallSite> largest = clock.callSites().stream()
                .filter(site -> site.estimatedCpuShare() != null)
                .sorted(Comparator.comparing(CallSite::estimatedCpuShare).reversed())
                .limit(MOST_SITES)
                .toList();
        List<CallSite> sites = largest.stream()
                .filter(site ->
                        site.estimatedCpuShare() >= LEAST_PART * largest.get(0).estimatedCpuShare())
                .toList();
        List<String> texts = sites.stream().map(ClockShare::text).toList();
        // it serves no other clock
        boolean isCacheable = sites.stream().anyMatch(site -> "System.currentTimeMillis".equals(site.clock()));
        return Outcome.of(
                        severity(share >= limit.applyAsDouble(WARNING), share >= limit.applyAsDouble(INFO)),
                        "Clock reads use " + Units.about(share) + " of the CPU time ("
                                + Units.of(clock.readsPerSecond(), "") + " reads/s)"
                                + (texts.isEmpty() ? "." : ". Largest call sites: " + String.join("; ", texts) + "."),
                        "Read the clock once per unit of work and pass the value on"
                                + (isCacheable
                                        ? "; or answer System.currentTimeMillis() from a cached value, with agent option"
                                                + " clock.cached=1ms, and compare."
                                        : "."))
                .with(SHARE, share)
                .with(RATE, clock.readsPerSecond())
                .with(CALL_SITES, texts);
    }

    private static String text(CallSite site) {
        String text = site.className() + "." + site.method() + ":" + site.line() + " ("
                + Units.of(site.estimatedCpuShare(), "share");
        List<Caller> callers = site.callers();
        if (callers != null && !callers.isEmpty() && !callers.get(0).frames().isEmpty()) {
            text += ", mostly called by " + callers.get(0).frames().get(0);
        }
        return text + ")";
    }
}
