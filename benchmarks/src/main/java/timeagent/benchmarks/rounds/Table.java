package timeagent.benchmarks.rounds;

import java.util.Locale;

/** A suite as two Markdown tables: a row for each JDK and variant, and one for each ratio. */
final class Table {

    private static final double LARGE = 1e5;

    private final StringBuilder rows = new StringBuilder();
    private final StringBuilder ratios = new StringBuilder();
    private final StringBuilder dropped = new StringBuilder();
    private final Suite suite;

    Table(Suite suite) {
        this.suite = suite;
    }

    void add(Jdk jdk, Results results, double halfWidth) {
        for (Variant variant : results.variants()) {
            Median nanos = results.of(variant, Score::nanos);
            line(
                    rows,
                    jdk.feature(),
                    variant.label(),
                    time(nanos.value()),
                    time(results.of(variant, Score::cpuNanos).value()),
                    nanos.size(),
                    results.bytes(variant));
        }
        for (Comparison comparison : results.comparisons()) {
            Median ratio = results.ratio(comparison);
            line(
                    ratios,
                    jdk.feature(),
                    comparison.label(),
                    time(results.numerator(comparison)),
                    time(results.denominator(comparison)),
                    number(ratio.value(), "%.3f"),
                    interval(ratio, 1, "%.3f"),
                    verdict(ratio, halfWidth),
                    ratio.size());
        }
        dropped.append(String.format(
                Locale.ROOT,
                "JDK %s: %d of %d rounds dropped as disturbed.%n",
                jdk.version(),
                results.disturbed(),
                results.rounds()));
    }

    private static void line(StringBuilder table, Object... cells) {
        for (Object cell : cells) {
            table.append("| ").append(cell).append(' ');
        }
        table.append("|\n");
    }

    /** Nothing where all forks were dropped. */
    private static String number(double value, String format) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
    }

    private static String time(double nanos) {
        return isLarge(nanos) ? number(nanos / 1e6, "%.1f ms") : number(nanos, "%.1f ns");
    }

    private static boolean isLarge(double nanos) {
        return Math.abs(nanos) >= LARGE;
    }

    private static String time(Median nanos) {
        String interval = interval(nanos, isLarge(nanos.value()) ? 1e6 : 1, "%.1f");
        return time(nanos.value()) + (interval.isEmpty() ? "" : " (" + interval + ")");
    }

    private static String interval(Median median, double unit, String format) {
        return Double.isInfinite(median.low())
                ? ""
                : String.format(Locale.ROOT, format + " to " + format, median.low() / unit, median.high() / unit);
    }

    private static String verdict(Median ratio, double halfWidth) {
        if (Double.isInfinite(ratio.low())) {
            return "open";
        }
        String verdict = ratio.high() < 1 ? "faster" : ratio.low() > 1 ? "slower" : "no difference";
        return ratio.relativeHalfWidth() <= halfWidth ? verdict : verdict + ", open";
    }

    @Override
    public String toString() {
        return "\n## " + suite.name().toLowerCase(Locale.ROOT) + ": " + suite.title() + "\n\n"
                + "| JDK | row | time | CPU time | rounds | B/op |\n|---|---|---:|---:|---:|---|\n" + rows
                + "\n| JDK | ratio | of | over | | 99 % interval | | rounds |\n|---|---|---:|---:|---:|---|---|---:|\n"
                + ratios + "\n" + dropped + "\n";
    }
}
