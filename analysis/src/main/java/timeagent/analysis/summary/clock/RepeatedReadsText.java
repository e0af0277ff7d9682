package timeagent.analysis.summary.clock;

import java.util.Comparator;
import java.util.List;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Repeated;
import timeagent.analysis.summary.clock.Clock.Within;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** Reads that follow another of the same thread, and what would be saved without them. */
final class RepeatedReadsText {

    private static final int MOST_LINES = 5;

    /** Part of the reads that is worth a line. */
    private static final double LEAST = 0.05;

    private RepeatedReadsText() {}

    static void append(TextOutput out, Clock clock) {
        if (clock.repeated() == null || last(clock.repeated()).readShare() < LEAST) {
            return;
        }
        List<CallSite> sites = clock.callSites().stream()
                .filter(site -> site.repeated() != null
                        && last(site.repeated().within()).readShare() >= LEAST)
                .sorted(Comparator.comparingDouble(RepeatedReadsText::saved).reversed())
                .limit(MOST_LINES)
                .toList();
        out.section("Clock reads shortly after another one of the same thread");
        Table table =
                Table.of("within 1 us:r:share, 100 us:r:share, 1 ms:r:share, CPU:r:share, call site:c, mostly after:c");
        for (CallSite site : sites) {
            Repeated repeated = site.repeated();
            table.line(
                    repeated.within().get(0).readShare(),
                    repeated.within().get(1).readShare(),
                    repeated.within().get(2).readShare(),
                    last(repeated.within()).estimatedCpuShare(),
                    site.className() + "." + site.method() + ":" + site.line(),
                    repeated.earlier().isEmpty()
                            ? ""
                            : repeated.earlier().get(0).at(site));
        }
        out.table(table);
        out.note("CPU: what these reads take; what would be saved if the value read before, up to 1 ms old, were used");
        for (Within within : clock.repeated()) {
            out.note("with values up to " + Units.of((double) within.nanos(), "ns") + " old: "
                    + Units.about(within.readShare()) + " fewer reads, "
                    + (within.estimatedCpuShare() == null
                            ? ""
                            : Units.about(within.estimatedCpuShare()) + " of the CPU time less")
                    + (within.deadlinesPerSecond() == null || within.deadlinesPerSecond() == 0
                            ? ""
                            : "; " + Units.of(within.deadlinesPerSecond(), "rate")
                                    + " comparisons with a deadline a second would see the earlier value"));
        }
    }

    private static Within last(List<Within> within) {
        return within.get(within.size() - 1);
    }

    private static double saved(CallSite site) {
        Double share = last(site.repeated().within()).estimatedCpuShare();
        return share == null ? 0 : share;
    }
}
