package timeagent.analysis.output;

import java.util.Locale;

/** Writes numbers for people: three or four digits and a unit that fits. */
final class Quantity {

    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB"};
    private static final String[] NANOS = {"ns", "us", "ms", "s"};
    private static final String[] COUNTS = {"", "k", "M", "G"};

    private Quantity() {}

    /** A value of a metric in its unit. */
    static String of(double value, String unit) {
        return switch (unit) {
            case "B" -> bytes(value);
            case "B/s" -> bytes(value) + "/s";
            case "ns" -> nanos(value);
            case "ms" -> nanos(value * 1e6);
            case "s" -> nanos(value * 1e9);
            case "share" -> percent(value);
            case "events" -> count(value);
            case "reads/s", "switches/s" -> scaledCount(value) + "/s";
            default -> digits(value) + " " + unit;
        };
    }

    static String bytes(double value) {
        return scaled(value, BYTES);
    }

    static String nanos(double value) {
        return scaled(value, NANOS);
    }

    static String percent(double share) {
        double percent = share * 100;
        return percent > 0 && percent < 0.01
                ? "<0.01 %"
                : String.format(Locale.ROOT, percent < 10 ? "%.2f %%" : "%.1f %%", percent);
    }

    /** A count in full, in groups of three digits. */
    static String count(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    static String scaledCount(double value) {
        return value < 100_000 ? (value < 100 ? digits(value) : count(value)) : scaled(value, COUNTS);
    }

    static String ratio(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size < 0.01 && size > 0 ? "%.4f" : size < 10 ? "%.3f" : "%.1f", value);
    }

    private static String scaled(double value, String[] units) {
        int step = 0;
        double rest = value;
        // 999.6 would be written as 1000
        while (Math.abs(rest) >= 999.5 && step < units.length - 1) {
            rest /= 1000;
            step++;
        }
        return (digits(rest) + " " + units[step]).trim();
    }

    /** Three significant digits; whole numbers without a point. */
    static String digits(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) || size >= 99.95) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, size >= 9.995 ? "%.1f" : size >= 0.01 ? "%.2f" : "%.4f", value);
    }
}
