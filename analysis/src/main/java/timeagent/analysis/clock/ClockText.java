package timeagent.analysis.clock;

import java.util.List;
import java.util.Locale;
import timeagent.analysis.clock.ClockCosts.Clock;
import timeagent.analysis.clock.ClockCosts.Reads;
import timeagent.analysis.summary.clock.ClockReadsText;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** The costs of this machine's clocks as a small table, the advice last. */
public final class ClockText {

    private ClockText() {}

    public static String of(ClockCosts costs) {
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        out.section("Clock source")
                .table(Table.ofTexts("lw")
                        .pair("current", ClockReadsText.current(costs.source()))
                        .line("CPUs", Units.count(costs.cpus()))
                        .line("JVM", costs.jvm()));
        out.section("Clock reads, by threads that read at the same time").table(table(costs.clocks()));
        String advice = costs.source().advice();
        if (advice != null && !advice.isEmpty()) {
            out.section("Advice");
            // one line each, so that a command in it can be copied
            List.of(advice.split("; ")).forEach(out::line);
        }
        return out.toString();
    }

    private static Table table(List<Clock> clocks) {
        // one unit, to compare down the column
        boolean slow = clocks.stream().flatMap(clock -> clock.reads().stream()).anyMatch(r -> r.nanosPerRead() >= 1000);
        Table table = Table.ofTexts("lrrrr").line("clock", "granularity", "threads", "ns/read", "M reads/s");
        for (Clock clock : clocks) {
            for (Reads reads : clock.reads()) {
                boolean first = reads == clock.reads().get(0);
                table.line(
                        first ? clock.clock() : "",
                        first ? Units.of(clock.granularityNanos(), "ns") : "",
                        Units.count(reads.threads()),
                        String.format(Locale.ROOT, slow ? "%,.0f" : "%.1f", reads.nanosPerRead()),
                        String.format(Locale.ROOT, "%,.2f", reads.readsPerSecond() / 1e6));
            }
        }
        return table;
    }
}
