package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Columns.OfPage;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/**
 * Clock call sites by their cost, each on its own or added up by method, class or package; the callers of a wrapper in its place, those of
 * another call site below it.
 */
public final class CallSiteText {

    /** Callers of a call site that is not replaced by them. */
    private static final int MOST_CALLERS = 3;

    /** Listed where all have hardly any CPU time, to show which code reads a clock at all. */
    private static final int FEWEST_SITES = 3;

    /**
     * What is listed.
     *
     * @param part of the values of the call sites, 0 to 1: less than all of them for a caller of a wrapper
     * @param kind the clock, with the wrapper before it, or the number of call sites
     * @param isOfCaller of a wrapper, whose reads are estimated
     */
    private record Line(long calls, double part, List<CallSite> sites, String kind, String name, boolean isOfCaller) {

        private static Line of(List<CallSite> sites, String kind, String name) {
            return new Line(sites.stream().mapToLong(CallSite::calls).sum(), 1, sites, kind, name, false);
        }

        /** The callers of a wrapper, which add up to its calls: reads without a caller are its own. */
        private static List<Line> ofCallers(CallSite wrapper) {
            double sampled =
                    wrapper.callers().stream().mapToLong(Caller::weight).sum();
            double all = Math.max(sampled, wrapper.sampledWeight());
            String kind = By.METHOD.of(wrapper).replaceFirst("^.*\\.(?=.*\\.)", "") + " (" + wrapper.clock() + ") *";
            List<CallSite> site = List.of(wrapper);
            List<Line> lines = new ArrayList<>();
            long weight = 0;
            long calls = 0;
            for (Caller caller : wrapper.callers()) {
                weight += caller.weight();
                long upTo = Math.round(wrapper.calls() * (weight / all));
                String name = String.join(" <- ", caller.frames());
                lines.add(new Line(upTo - calls, caller.weight() / all, site, kind, name, true));
                calls = upTo;
            }
            if (calls < wrapper.calls()) {
                lines.add(new Line(wrapper.calls() - calls, 1 - sampled / all, site, kind, "unknown callers", true));
            }
            return lines;
        }

        /** What is not known of any of the call sites is null. */
        private Double sum(Function<CallSite, Double> of) {
            Double all = CallSiteText.sum(sites, of);
            return all == null ? null : part * all;
        }

        /** Of the reads whose cost is known. */
        private Double mean() {
            if (sites.size() == 1) {
                return sites.get(0).meanNanos();
            }
            Double nanos = sum(CallSite::estimatedNanos);
            return nanos == null ? null : nanos / sum(CallSite::callsWithCost);
        }

        private Double share() {
            return sum(CallSite::estimatedCpuShare);
        }

        private double cost() {
            return share() == null ? 0 : share();
        }
    }

    public static final List<OfPage> CALL_SITES = columns(By.LINE).ofPage();

    private static Columns<Line> columns(By by) {
        Columns<Line> columns = new Columns<Line>()
                .number("calls", "events", "calls", line -> (line.isOfCaller ? "~" : "") + Units.count(line.calls))
                .number("calls/s", "rate", "callsPerSecond", line -> line.sum(CallSite::callsPerSecond))
                .number("mean", "ns", "meanNanos", Line::mean)
                .ifRoom()
                .number("CPU", "share", "estimatedCpuShare", Line::share);
        return (by == By.LINE
                        ? columns.text("clock", "clock", Line::kind)
                        : columns.number("call sites", null, null, Line::kind))
                .callSite(by.one, null, Line::name);
    }

    private CallSiteText() {}

    public static void append(TextOutput out, List<CallSite> sites, CallSiteLayout layout) {
        boolean single = layout.by() == By.LINE;
        List<Line> lines = lines(sites, layout.by());
        lines.sort(Comparator.comparingDouble((Line line) -> -line.cost()).thenComparing(line -> -line.calls));
        List<Line> shown = shown(lines, layout);
        Columns<Line> columns = columns(layout.by());
        Table table = columns.table(List.of());
        for (Line line : shown) {
            columns.add(table, line);
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
            Set<Line> listed = Collections.newSetFromMap(new IdentityHashMap<>());
            listed.addAll(shown);
            rest(out, lines.stream().filter(line -> !listed.contains(line)).toList(), layout);
        }
        if (single) {
            notes(out, shown, out.shows(table, "mean"));
        }
    }

    /** Omits call sites of negligible cost if there are others, but none of unknown cost. */
    private static List<Line> shown(List<Line> lines, CallSiteLayout layout) {
        List<Line> first = lines.subList(0, Math.min(layout.top(), lines.size()));
        List<Line> costly = first.stream()
                .filter(line -> line.share() == null || line.share() >= layout.least())
                .toList();
        return costly.isEmpty() ? first.subList(0, Math.min(FEWEST_SITES, first.size())) : costly;
    }

    private static List<Line> lines(List<CallSite> sites, By by) {
        List<Line> lines = new ArrayList<>();
        if (by != By.LINE) {
            sites.stream()
                    .collect(Collectors.groupingBy(by::of, LinkedHashMap::new, Collectors.toList()))
                    .forEach((name, group) -> lines.add(Line.of(group, Units.count(group.size()), name)));
            return lines;
        }
        for (CallSite site : sites) {
            if (site.isReplaced() && !isLambda(site)) {
                lines.addAll(Line.ofCallers(site));
            } else {
                lines.add(Line.of(List.of(site), site.clock(), site.name() + (site.hot() ? " (hot)" : "")));
            }
        }
        return lines;
    }

    /** Of Java or Scala: its callers are of a library, and name nothing of the application. */
    private static boolean isLambda(CallSite site) {
        return site.method().startsWith("lambda$") || site.method().contains("$anonfun$");
    }

    /** What is not listed adds up to. */
    private static void rest(TextOutput out, List<Line> others, CallSiteLayout layout) {
        long calls = others.stream().mapToLong(Line::calls).sum();
        out.note("and "
                + Units.counted(others.size(), "more " + layout.by().one)
                + ": " + Units.count(calls) + " calls, "
                + Units.of(sum(others, line -> line.sum(CallSite::callsPerSecond)), "reads/s") + ", "
                + Units.of(sum(others, Line::share), "share") + " of the CPU time" + layout.more());
    }

    private static <T> Double sum(List<T> parts, Function<T, Double> of) {
        return parts.stream()
                .map(of)
                .filter(Objects::nonNull)
                .reduce(Double::sum)
                .orElse(null);
    }

    private static void notes(TextOutput out, List<Line> shown, boolean hasMean) {
        if (shown.stream()
                .anyMatch(line -> !line.isOfCaller && line.sites.get(0).hot())) {
            out.note("(hot): read so often (agent option clock.hot) that reads are sampled, for their callers");
        }
        String wrappers = shown.stream()
                .map(line -> line.sites.get(0))
                .filter(site -> site.wrapper() && !isLambda(site))
                .map(site -> site.className() + "." + site.method())
                .distinct()
                .collect(Collectors.joining(":"));
        if (!wrappers.isEmpty()) {
            out.note((shown.stream().anyMatch(Line::isOfCaller)
                            ? "*: a wrapper's callers, estimated from samples; exact with "
                            : "callers of wrappers: exact with ")
                    + "clock.wrappers=" + wrappers);
        }
        if (!hasMean) {
            return;
        }
        if (shown.stream().flatMap(line -> line.sites.stream()).anyMatch(CallSite::mayBeOfAnotherClock)) {
            out.note("mean -: cost unknown (not a system clock); reads inside a custom clock that is not in"
                    + " clock.wrappers are listed at their own call site");
        }
        if (shown.stream().flatMap(line -> line.sites.stream()).anyMatch(CallSite::isUnmeasured)) {
            out.note("mean -: the recording ended before the cost of a read was measured, which takes some tenths of a"
                    + " second");
        }
    }
}
