package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import timeagent.analysis.clock.ClockCosts;
import timeagent.analysis.clock.ClockCosts.Clock;
import timeagent.analysis.clock.ClockCosts.Reads;
import timeagent.analysis.summary.Report.Source;

/** The costs of this machine's clocks as a small table, the advice last. */
public final class ClockText {

    private ClockText() {}

    public static String of(ClockCosts costs) {
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        Table machine = new Table("ll");
        current(machine, costs.source());
        out.section("Clock source")
                .table(machine.line("CPUs", Units.count(costs.cpus())).line("JVM", costs.jvm()));
        out.section("Clock reads, by threads that read at the same time").table(table(costs));
        String advice = costs.source().advice();
        if (advice != null && !advice.isEmpty()) {
            out.section("Advice");
            // one line each, so that a command in it can be copied
            List.of(advice.split("; ")).forEach(out::line);
        }
        return out.toString();
    }

    /** The current clock source, then the others. */
    static void current(Table table, Source source) {
        if (source.current() != null && !source.current().isEmpty()) {
            List<String> others = new ArrayList<>(source.available());
            others.remove(source.current());
            table.line(
                    "current",
                    source.current() + (others.isEmpty() ? "" : " (available: " + String.join(" ", others) + ")"));
        }
    }

    private static Table table(ClockCosts costs) {
        // one unit, to compare down the column
        boolean slow = costs.clocks().stream()
                .flatMap(clock -> clock.reads().stream())
                .anyMatch(reads -> reads.nanosPerRead() >= 1000);
        String nanos = slow ? "%,.0f" : "%.1f";
        Table table = new Table("lrrrr").line("clock", "granularity", "threads", "ns/read", "M reads/s");
        for (Clock clock : costs.clocks()) {
            String name = clock.clock();
            String granularity = clock.granularityNanos() == null ? "-" : Units.of(clock.granularityNanos(), "ns");
            for (Reads reads : clock.reads()) {
                table.line(
                        name,
                        granularity,
                        Integer.toString(reads.threads()),
                        String.format(Locale.ROOT, nanos, reads.nanosPerRead()),
                        String.format(Locale.ROOT, "%,.2f", reads.readsPerSecond() / 1e6));
                name = "";
                granularity = "";
            }
        }
        return table;
    }
}
