package timeagent.analysis.summary.clock;

import java.util.Comparator;
import java.util.List;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Repeated;
import timeagent.analysis.summary.clock.Clock.Within;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** Reads that follow another of the same thread, and what they use. */
final class RepeatedReadsText {

    private static final int MOST_LINES = 5;

    /** Smallest share of the reads that is listed. */
    private static final double LEAST = 0.05;

    /** Smallest increase of the share for another line. */
    private static final double LEAST_CHANGE = 0.01;

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
        out.section("Clock reads shortly after another of the same thread");
        Table table =
                Table.of("within 1 us:r:share, 100 us:r:share, 1 ms:r:share, CPU:r:share, call site:c, read before:c");
        for (CallSite site : sites) {
            Repeated repeated = site.repeated();
            table.line(
                    repeated.within().get(0).readShare(),
                    repeated.within().get(1).readShare(),
                    repeated.within().get(2).readShare(),
                    last(repeated.within()).estimatedCpuShare(),
                    site.name(),
                    repeated.earlier().isEmpty()
                            ? ""
                            : repeated.earlier().get(0).at(site));
        }
        out.table(table);
        out.note("CPU: what the reads up to 1 ms after another use, which is the most that is saved without them");
        double shown = 0;
        for (Within within : clock.repeated()) {
            if (within.readShare() >= shown + LEAST_CHANGE) {
                shown = within.readShare();
                out.note(text(within, clock));
            }
        }
    }

    private static String text(Within within, Clock clock) {
        String text = "less than " + Units.of((double) within.nanos(), "ns") + " after another: "
                + Units.of(within.readShare(), "share") + " of the reads";
        Interval interval = clock.estimatedCpuShareCi95();
        if (within.estimatedCpuShare() != null && interval != null) {
            double part = within.estimatedCpuShare() / clock.estimatedCpuShare();
            Interval saved = new Interval(part * interval.low(), part * interval.high());
            text += ", which use " + Units.of(saved, "share") + " of the CPU time";
        }
        Double deadlines = within.deadlinesPerSecond();
        return deadlines == null || deadlines == 0
                ? text
                : text + "; " + Units.of(deadlines, "rate") + " comparisons with a deadline per second";
    }

    private static Within last(List<Within> within) {
        return within.get(within.size() - 1);
    }

    private static double saved(CallSite site) {
        Double share = last(site.repeated().within()).estimatedCpuShare();
        return share == null ? 0 : share;
    }
}
