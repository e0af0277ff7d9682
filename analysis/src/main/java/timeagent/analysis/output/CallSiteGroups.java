package timeagent.analysis.output;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.output.CallSiteLayout.By;
import timeagent.analysis.summary.Report.CallSite;

/** Clock call sites added up by method, class or package. */
final class CallSiteGroups {

    /** The sum of call sites; what is not known of any of them is null. */
    record Sum(int sites, long calls, Double perSecond, Double nanos, long withCost, Double share) {

        private static final Sum NONE = new Sum(0, 0, null, null, 0, null);

        private Sum plus(CallSite site) {
            boolean known = site.meanNanos() != null;
            return new Sum(
                    sites + 1,
                    calls + site.calls(),
                    sum(perSecond, site.callsPerSecond()),
                    sum(nanos, known ? site.calls() * site.meanNanos() : null),
                    withCost + (known ? site.calls() : 0),
                    sum(share, site.estimatedCpuShare()));
        }

        private static Double sum(Double one, Double other) {
            return one == null ? other : other == null ? one : Double.valueOf(one + other);
        }

        Double mean() {
            return nanos == null || withCost == 0 ? null : nanos / withCost;
        }

        private double cost() {
            return share == null ? 0 : share;
        }
    }

    private CallSiteGroups() {}

    static Sum of(List<CallSite> sites) {
        Sum sum = Sum.NONE;
        for (CallSite site : sites) {
            sum = sum.plus(site);
        }
        return sum;
    }

    static void append(TextOutput out, List<CallSite> sites, CallSiteLayout layout) {
        By by = layout.by();
        Map<String, Sum> sums = new LinkedHashMap<>();
        sites.forEach(site -> sums.merge(by.of(site), Sum.NONE.plus(site), (known, next) -> known.plus(site)));
        List<Map.Entry<String, Sum>> sorted = sums.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Sum>>comparingDouble(
                                entry -> -entry.getValue().cost())
                        .thenComparing(entry -> -entry.getValue().calls()))
                .toList();
        Table table = new Table("rrRrrc").line("calls", "calls/s", "mean", "CPU", "call sites", by.title);
        sorted.stream().limit(layout.top()).forEach(entry -> {
            Sum sum = entry.getValue();
            table.line(
                    Units.count(sum.calls()),
                    Units.of(sum.perSecond(), ""),
                    Units.of(sum.mean(), "ns"),
                    Units.of(sum.share(), "share"),
                    Units.count(sum.sites()),
                    entry.getKey());
        });
        out.table(table);
        int more = sorted.size() - layout.top();
        if (more > 0) {
            List<String> shown =
                    sorted.stream().limit(layout.top()).map(Map.Entry::getKey).toList();
            rest(
                    out,
                    sites.stream().filter(site -> !shown.contains(by.of(site))).toList(),
                    more,
                    by);
        }
    }

    /** What the sites that are not listed add up to. */
    static void rest(TextOutput out, List<CallSite> sites, int more, By by) {
        Sum sum = of(sites);
        out.note("and " + Units.counted(more, "more " + by.title, "more " + by.plural())
                + ": " + Units.count(sum.calls()) + " calls, " + Units.of(sum.perSecond(), "reads/s") + ", "
                + Units.of(sum.share(), "share") + " of the CPU time (--top lists more, --json has all)");
    }
}
