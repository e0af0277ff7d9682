package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import timeagent.analysis.output.CallSiteLayout.By;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Caller;

/** Clock call sites by their cost, the callers of a wrapper in its place, those of another call site below it. */
final class CallSiteText {

    /** Callers of a call site that is not replaced by them. */
    private static final int MOST_CALLERS = 3;

    /** @param caller null for the call site itself */
    private record Line(CallSite site, Caller caller) {

        private double share() {
            Double share = caller == null ? site.estimatedCpuShare() : caller.estimatedCpuShare();
            return share == null ? 0 : share;
        }

        private long reads() {
            return caller == null ? site.calls() : caller.weight();
        }
    }

    private CallSiteText() {}

    static void append(TextOutput out, List<CallSite> sites, CallSiteLayout layout) {
        if (layout.by() == By.LINE) {
            appendSites(out, sites, layout.top());
        } else {
            CallSiteGroups.append(out, sites, layout);
        }
    }

    private static void appendSites(TextOutput out, List<CallSite> sites, int mostLines) {
        List<Line> lines = new ArrayList<>();
        for (CallSite site : sites) {
            if (site.isReplaced()) {
                site.callers().forEach(caller -> lines.add(new Line(site, caller)));
            } else {
                lines.add(new Line(site, null));
            }
        }
        lines.sort(Comparator.<Line>comparingDouble(line -> -line.share()).thenComparing(line -> -line.reads()));
        List<Line> shown = lines.subList(0, Math.min(mostLines, lines.size()));
        Table table = new Table("rrRrLc").line("calls", "calls/s", "mean", "CPU", "clock", "call site");
        for (Line line : shown) {
            CallSite site = line.site;
            if (line.caller != null) {
                String clock = site.className().substring(site.className().lastIndexOf('.') + 1) + "." + site.method();
                caller(table, line.caller, "~" + Units.count(line.reads()), site.meanNanos(), clock + " *", "");
                continue;
            }
            table.line(
                    Units.count(site.calls()),
                    Units.of(site.callsPerSecond(), ""),
                    Units.of(site.meanNanos(), "ns"),
                    Units.of(site.estimatedCpuShare(), "share"),
                    site.clock(),
                    By.LINE.of(site) + (site.hot() ? " (hot)" : ""));
            if (site.callers() != null) {
                site.callers().stream()
                        .limit(MOST_CALLERS)
                        .forEach(caller -> caller(table, caller, null, null, null, "  <- "));
            }
        }
        out.table(table);
        if (lines.size() > mostLines) {
            List<CallSite> listed = shown.stream().map(Line::site).toList();
            List<CallSite> others =
                    sites.stream().filter(site -> !listed.contains(site)).toList();
            CallSiteGroups.rest(out, others, lines.size() - mostLines, By.LINE);
        }
        notes(out, shown);
    }

    private static void caller(Table table, Caller caller, String calls, Double mean, String clock, String indent) {
        table.line(
                calls,
                Units.of(caller.readsPerSecond(), ""),
                mean == null ? null : Units.of(mean, "ns"),
                Units.of(caller.estimatedCpuShare(), "share"),
                clock,
                indent + String.join(" <- ", caller.frames()));
    }

    private static void notes(TextOutput out, List<Line> shown) {
        if (shown.stream().anyMatch(line -> line.caller != null)) {
            out.note("*: a wrapper, a method that does little else than read a clock; its callers are listed in its"
                    + " place, estimated from samples");
        }
        List<CallSite> sites = shown.stream().map(Line::site).toList();
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
