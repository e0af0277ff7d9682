package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import timeagent.analysis.clock.ClockCosts;
import timeagent.analysis.clock.ClockCosts.Clock;
import timeagent.analysis.clock.ClockCosts.Reads;
import timeagent.analysis.summary.Report.Source;

/** Writes what this machine's clocks cost as a small table, the advice last. */
public final class ClockText {

    private static final String INDENT = "  ";

    private ClockText() {}

    public static String of(ClockCosts costs) {
        StringBuilder text = new StringBuilder("Clock source\n");
        Table machine = new Table("ll");
        if (isTold(costs.source().current())) {
            machine.line("current", current(costs.source()));
        }
        machine.line("CPUs", Units.count(costs.cpus())).line("JVM", costs.jvm());
        machine.appendTo(text, INDENT);
        text.append("\nClock reads, by threads that read at the same time\n");
        table(costs).appendTo(text, INDENT);
        advice(costs.source(), text);
        return text.toString();
    }

    /** The clock source in use, then the others there are. */
    static String current(Source source) {
        List<String> others = new ArrayList<>(source.available());
        others.remove(source.current());
        return source.current() + (others.isEmpty() ? "" : " (available: " + String.join(" ", others) + ")");
    }

    private static Table table(ClockCosts costs) {
        // all in one unit, to be compared down the column
        boolean slow = costs.clocks().stream()
                .flatMap(clock -> clock.reads().stream())
                .anyMatch(reads -> reads.nanosPerRead() >= 1000);
        String nanos = slow ? "%,.0f" : "%.1f";
        Table table = new Table("lrrrr").line("clock", "granularity", "threads", "ns/read", "M reads/s");
        for (Clock clock : costs.clocks()) {
            String name = clock.clock();
            String granularity = clock.granularityNanos() == null ? "-" : Units.nanos(clock.granularityNanos());
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

    /** One line for each thing it says, so that a command in it can be copied. */
    private static void advice(Source source, StringBuilder text) {
        if (isTold(source.advice())) {
            text.append("\nAdvice\n");
            for (String line : source.advice().split("; ")) {
                text.append(INDENT).append(line).append('\n');
            }
        }
    }

    private static boolean isTold(String value) {
        return value != null && !value.isEmpty();
    }
}
