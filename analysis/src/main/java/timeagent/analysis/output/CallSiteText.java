package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import timeagent.analysis.output.CallSiteLayout.By;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Caller;

/**
 * Clock call sites by their cost, each on its own or added up by method, class or package; the callers of a wrapper in its place, those of
 * another call site below it.
 */
final class CallSiteText {

    /** Callers of a call site that is not replaced by them. */
    private static final int MOST_CALLERS = 3;

    /**
     * What is listed; null is unknown.
     *
     * @param kind the clock, or the number of call sites
     * @param sites that it is a part or the sum of
     * @param caller of a wrapper, whose reads are estimated; else null
     */
    private record Line(
            long calls,
            Double perSecond,
            Double mean,
            Double share,
            String kind,
            String name,
            List<CallSite> sites,
            Caller caller) {

        /** What is not known of any of the call sites is null. */
        private static Line sum(List<CallSite> sites, String kind, String name) {
            List<CallSite> known =
                    sites.stream().filter(site -> site.meanNanos() != null).toList();
            Double nanos = sum(known, site -> site.calls() * site.meanNanos());
            return new Line(
                    calls(sites),
                    sum(sites, CallSite::callsPerSecond),
                    sites.size() == 1 ? sites.get(0).meanNanos() : nanos == null ? null : nanos / calls(known),
                    sum(sites, CallSite::estimatedCpuShare),
                    kind,
                    name,
                    sites,
                    null);
        }

        private static Line of(Caller caller, CallSite wrapper) {
            String type = wrapper.className();
            return new Line(
                    caller.weight(),
                    caller.readsPerSecond(),
                    wrapper.meanNanos(),
                    caller.estimatedCpuShare(),
                    type.substring(type.lastIndexOf('.') + 1) + "." + wrapper.method() + " *",
                    String.join(" <- ", caller.frames()),
                    List.of(wrapper),
                    caller);
        }

        private static long calls(List<CallSite> sites) {
            return sites.stream().mapToLong(CallSite::calls).sum();
        }

        private static Double sum(List<CallSite> sites, Function<CallSite, Double> of) {
            return sites.stream()
                    .map(of)
                    .filter(Objects::nonNull)
                    .reduce(Double::sum)
                    .orElse(null);
        }

        private double cost() {
            return share == null ? 0 : share;
        }
    }

    private CallSiteText() {}

    static void append(TextOutput out, List<CallSite> sites, CallSiteLayout layout) {
        boolean single = layout.by() == By.LINE;
        List<Line> lines = single ? single(sites) : groups(sites, layout.by());
        lines.sort(Comparator.comparingDouble((Line line) -> -line.cost()).thenComparing(line -> -line.calls));
        List<Line> shown = lines.subList(0, Math.min(layout.top(), lines.size()));
        Table table = new Table(single ? "rrRrLc" : "rrRrrc")
                .line("calls", "calls/s", "mean", "CPU", single ? "clock" : "call sites", layout.by().title);
        for (Line line : shown) {
            table.line(
                    (line.caller == null ? "" : "~") + Units.count(line.calls),
                    Units.of(line.perSecond, ""),
                    Units.of(line.mean, "ns"),
                    Units.of(line.share, "share"),
                    line.kind,
                    line.name);
            if (single && line.caller == null && line.sites.get(0).callers() != null) {
                line.sites.get(0).callers().stream().limit(MOST_CALLERS).forEach(caller -> caller(table, caller));
            }
        }
        out.table(table);
        if (shown.size() < lines.size()) {
            rest(out, sites, shown, lines.size() - shown.size(), layout);
        }
        if (single) {
            notes(out, shown);
        }
    }

    private static List<Line> single(List<CallSite> sites) {
        List<Line> lines = new ArrayList<>();
        for (CallSite site : sites) {
            if (site.isReplaced()) {
                site.callers().forEach(caller -> lines.add(Line.of(caller, site)));
            } else {
                lines.add(Line.sum(List.of(site), site.clock(), By.LINE.of(site) + (site.hot() ? " (hot)" : "")));
            }
        }
        return lines;
    }

    private static List<Line> groups(List<CallSite> sites, By by) {
        Map<String, List<CallSite>> groups = new LinkedHashMap<>();
        sites.forEach(site ->
                groups.computeIfAbsent(by.of(site), first -> new ArrayList<>()).add(site));
        List<Line> lines = new ArrayList<>();
        groups.forEach((name, of) -> lines.add(Line.sum(of, Units.count(of.size()), name)));
        return lines;
    }

    private static void caller(Table table, Caller caller) {
        table.line(
                null,
                Units.of(caller.readsPerSecond(), ""),
                null,
                Units.of(caller.estimatedCpuShare(), "share"),
                null,
                "  <- " + String.join(" <- ", caller.frames()));
    }

    /** What the sites that are not listed add up to. */
    private static void rest(TextOutput out, List<CallSite> sites, List<Line> shown, int more, CallSiteLayout layout) {
        Set<CallSite> listed = new HashSet<>();
        shown.forEach(line -> listed.addAll(line.sites));
        List<CallSite> others =
                sites.stream().filter(site -> !listed.contains(site)).toList();
        Line sum = Line.sum(others, null, null);
        out.note("and "
                + Units.counted(
                        more, "more " + layout.by().title, "more " + layout.by().plural())
                + ": " + Units.count(sum.calls) + " calls, " + Units.of(sum.perSecond, "reads/s") + ", "
                + Units.of(sum.share, "share") + " of the CPU time" + layout.more());
    }

    private static void notes(TextOutput out, List<Line> shown) {
        if (shown.stream().anyMatch(line -> line.caller != null)) {
            out.note("*: a wrapper, a method that does little else than read a clock; its callers are listed in its"
                    + " place, estimated from samples");
        }
        List<CallSite> sites =
                shown.stream().flatMap(line -> line.sites.stream()).toList();
        if (sites.stream().anyMatch(CallSite::mayBeOfAnotherClock)) {
            out.note("mean -: cost unknown (not a system clock); reads inside a custom clock are listed at their own"
                    + " call site");
        }
        if (sites.stream().anyMatch(CallSite::isUnmeasured)) {
            out.note("mean -: the recording ended before the cost of a read was measured, which takes some tenths of a"
                    + " second");
        }
    }
}
