package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report.CallSite;

/** Writes which call sites read the clock, and what that costs, as a table. */
final class CallSitesText {

    private static final String UNPRICED =
            "mean -: read through a clock that is not the system's; what that costs is not"
                    + " known, and what an application's own clock reads is counted where it does";

    private static final String UNMEASURED =
            "mean -: the recording ended before the cost of a read was measured, which takes some tenths of a second";

    private CallSitesText() {}

    static void append(StringBuilder text, List<CallSite> sites, int width, String indent) {
        Table table = new Table("rrrrln").line("calls", "calls/s", "mean", "CPU", "clock", "call site");
        for (CallSite site : sites) {
            table.line(
                    Units.count(site.calls()),
                    site.callsPerSecond() == null ? "-" : Units.scaledCount(site.callsPerSecond()),
                    site.meanNanos() == null ? "-" : Units.nanos(site.meanNanos()),
                    site.estimatedCpuShare() == null ? "-" : Units.percent(site.estimatedCpuShare()),
                    site.clock(),
                    site.className() + "." + site.method() + ":" + site.line() + (site.hot() ? " (hot)" : ""));
        }
        table.appendTo(text, indent, width);
    }

    /** Says what it means that a call site has no mean, where one has none. */
    static void appendUnpriced(StringBuilder text, List<CallSite> sites, int width, String indent) {
        append(text, UNPRICED, sites.stream().anyMatch(CallSite::mayBeOfAnotherClock), width, indent);
        append(text, UNMEASURED, sites.stream().anyMatch(CallSite::isUnmeasured), width, indent);
    }

    private static void append(StringBuilder text, String note, boolean applies, int width, String indent) {
        if (applies) {
            TerminalStyle.wrap(text, note, width, indent, indent);
        }
    }
}
