package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
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
     * @param isOfCaller of a wrapper, whose reads are estimated
     */
    private record Line(
            long calls,
            Double perSecond,
            Double mean,
            Double share,
            String kind,
            String name,
            List<CallSite> sites,
            boolean isOfCaller) {

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
                    false);
        }

        private static Line of(Caller caller, CallSite wrapper) {
            String method = By.METHOD.of(wrapper);
            return new Line(
                    caller.weight(),
                    caller.readsPerSecond(),
                    wrapper.meanNanos(),
                    caller.estimatedCpuShare(),
                    method.replaceFirst("^.*\\.(?=.*\\.)", "") + " *",
                    String.join(" <- ", caller.frames()),
                    List.of(wrapper),
                    true);
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
        List<Line> lines = lines(sites, layout.by());
        lines.sort(Comparator.comparingDouble((Line line) -> -line.cost()).thenComparing(line -> -line.calls));
        List<Line> shown = lines.subList(0, Math.min(layout.top(), lines.size()));
        Table table = Table.of("calls:r:events, calls/s:r:rate, mean:R:ns, CPU:r:share, "
                + (single ? "clock:L, " : "call sites:r, ") + layout.by().one + ":c");
        for (Line line : shown) {
            String calls = (line.isOfCaller ? "~" : "") + Units.count(line.calls);
            table.line(calls, line.perSecond, line.mean, line.share, line.kind, line.name);
            List<Caller> callers =
                    single && !line.isOfCaller ? line.sites.get(0).callers() : null;
            if (callers != null) {
                callers.stream().limit(MOST_CALLERS).forEach(caller -> {
                    String name = "  <- " + String.join(" <- ", caller.frames());
                    table.line("", caller.readsPerSecond(), "", caller.estimatedCpuShare(), "", name);
                });
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

    private static List<Line> lines(List<CallSite> sites, By by) {
        Map<Object, List<CallSite>> groups = sites.stream()
                .collect(Collectors.groupingBy(
                        site -> by == By.LINE ? site : by.of(site), LinkedHashMap::new, Collectors.toList()));
        List<Line> lines = new ArrayList<>();
        for (List<CallSite> group : groups.values()) {
            CallSite first = group.get(0);
            if (by != By.LINE) {
                lines.add(Line.sum(group, Units.count(group.size()), by.of(first)));
            } else if (first.isReplaced()) {
                first.callers().forEach(caller -> lines.add(Line.of(caller, first)));
            } else {
                lines.add(Line.sum(group, first.clock(), by.of(first) + (first.hot() ? " (hot)" : "")));
            }
        }
        return lines;
    }

    /** What the sites that are not listed add up to. */
    private static void rest(TextOutput out, List<CallSite> sites, List<Line> shown, int more, CallSiteLayout layout) {
        Set<CallSite> listed =
                shown.stream().flatMap(line -> line.sites.stream()).collect(Collectors.toSet());
        List<CallSite> others =
                sites.stream().filter(site -> !listed.contains(site)).toList();
        Line sum = Line.sum(others, null, null);
        out.note("and "
                + Units.counted(more, "more " + layout.by().one)
                + ": " + Units.count(sum.calls) + " calls, " + Units.of(sum.perSecond, "reads/s") + ", "
                + Units.of(sum.share, "share") + " of the CPU time" + layout.more());
    }

    private static void notes(TextOutput out, List<Line> shown) {
        if (shown.stream().anyMatch(Line::isOfCaller)) {
            out.note("*: a wrapper, a method that does little else than read a clock; its callers are listed in its"
                    + " place, estimated from samples");
        }
        if (shown.stream().flatMap(line -> line.sites.stream()).anyMatch(CallSite::mayBeOfAnotherClock)) {
            out.note("mean -: cost unknown (not a system clock); reads inside a custom clock are listed at their own"
                    + " call site");
        }
        if (shown.stream().flatMap(line -> line.sites.stream()).anyMatch(CallSite::isUnmeasured)) {
            out.note("mean -: the recording ended before the cost of a read was measured, which takes some tenths of a"
                    + " second");
        }
    }
}
