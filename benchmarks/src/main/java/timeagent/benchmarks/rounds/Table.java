package timeagent.benchmarks.rounds;

import java.util.Locale;

/** A suite as a Markdown table, a row for each JDK and variant. */
final class Table {

    private final StringBuilder text = new StringBuilder();
    private final Suite suite;

    Table(Suite suite) {
        this.suite = suite;
        text.append("\n## ")
                .append(suite.name().toLowerCase(Locale.ROOT))
                .append(": ")
                .append(suite.title())
                .append(
                        "\n\n| JDK | variant | ns | CPU ns | ns over no agent | ratio | 95 % interval | | rounds | B/op |\n")
                .append("|---|---|---:|---:|---:|---:|---|---|---:|---|\n");
    }

    void add(Jdk jdk, Results results, double halfWidth) {
        suite.variants().forEach(variant -> {
            Median ratio = results.ratio(variant);
            Median over = results.overBare(variant);
            boolean compared = results.isCompared(variant);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %s | %s | %s | %d | %s |%n",
                    jdk.feature(),
                    variant.label(),
                    number(results.of(variant, Score::nanos).value(), 1),
                    number(results.of(variant, Score::cpuNanos).value(), 1),
                    variant.equals(suite.bareOf(variant)) ? "" : interval(over, 1),
                    variant.equals(suite.bareOf(variant)) ? "" : number(ratio.value(), 3),
                    compared ? interval(ratio, 3) : "",
                    compared ? verdict(ratio, halfWidth) : "",
                    results.of(variant, Score::nanos).size(),
                    results.bytes(variant)));
        });
        suite.order((slower, faster) -> {
            Median ratio = results.ratio(slower, faster);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s over %s | | | | %s | %s | %s | %d | |%n",
                    jdk.feature(),
                    slower.style(),
                    faster.style(),
                    number(ratio.value(), 3),
                    interval(ratio, 3),
                    verdict(ratio, halfWidth),
                    ratio.size()));
        });
        text.append(String.format(
                Locale.ROOT,
                "%nJDK %s: %d of %d forks dropped as disturbed.%n%n",
                jdk.version(),
                results.dropped(),
                results.forks()));
    }

    /** Nothing where all forks were dropped. */
    private static String number(double value, int decimals) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%." + (value < 100 ? decimals : 0) + "f", value);
    }

    private static String interval(Median median, int decimals) {
        return median.size() < 6
                ? ""
                : String.format(Locale.ROOT, "%." + decimals + "f to %." + decimals + "f", median.low(), median.high());
    }

    private static String verdict(Median ratio, double halfWidth) {
        if (ratio.size() == 0) {
            return "open";
        }
        String verdict = ratio.high() < 1 ? "faster" : ratio.low() > 1 ? "slower" : "no difference";
        return ratio.relativeHalfWidth() <= halfWidth ? verdict : verdict + ", open";
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
