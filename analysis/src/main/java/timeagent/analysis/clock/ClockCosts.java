package timeagent.analysis.clock;

import java.util.List;
import java.util.Locale;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/**
 * What this machine's clocks cost, in the shape of the JSON output.
 *
 * @param cpus that this process may use
 * @param seconds that each clock was read for with each number of threads
 * @param source the clock source as in a report, in ns; with the fewest threads measured
 */
public record ClockCosts(
        String jvm, int cpus, double seconds, Source source, List<Clock> clocks, List<String> warnings) {

    /** A small table, the advice last. */
    public String text() {
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        out.section("Clock source")
                .table(Table.ofTexts("lw")
                        .pair("current", source.shown())
                        .line("CPUs", Units.count(cpus))
                        .line("JVM", jvm));
        out.section("Clock reads, by threads that read at the same time").table(table());
        String advice = source.advice();
        if (advice != null && !advice.isEmpty()) {
            out.section("Advice");
            // one line each, so that a command in it can be copied
            List.of(advice.split("; ")).forEach(out::line);
        }
        return out.toString();
    }

    private Table table() {
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

    /** @param granularityNanos smallest step seen; null if the clock stood still */
    public record Clock(String clock, Long granularityNanos, List<Reads> reads) {}

    /**
     * Reads of one clock by some threads at the same time.
     *
     * @param nanosPerRead what one of the threads sees
     * @param readsPerSecond of all threads together
     */
    public record Reads(int threads, double nanosPerRead, double readsPerSecond) {}
}
