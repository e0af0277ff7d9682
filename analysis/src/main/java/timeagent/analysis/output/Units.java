package timeagent.analysis.output;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes numbers for people: three or four digits and a unit that fits. */
final class Units {

    private static final int GROUP = 3;
    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB"};
    private static final String[] NANOS = {"ns", "us", "ms", "s"};
    private static final String[] COUNTS = {"", "k", "M", "G"};

    private Units() {}

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
        return percent > 0 && percent < 0.01 ? "<0.01 %" : decimal(percent, percent < 10 ? 2 : 1) + " %";
    }

    /** A count in full, in groups of three digits. */
    static String count(double value) {
        return grouped(value);
    }

    /** A count of things, of one of them without the ending of several. */
    static String counted(long count, String one, String several) {
        return count(count) + " " + (count == 1 ? one : several);
    }

    static String scaledCount(double value) {
        return value < 100_000 ? (value < 100 ? digits(value) : count(value)) : scaled(value, COUNTS);
    }

    static String ratio(double value) {
        double size = Math.abs(value);
        return decimal(value, size < 0.01 && size > 0 ? 4 : size < 10 ? 3 : 1);
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
            return grouped(value);
        }
        return decimal(value, size >= 9.995 ? 1 : size >= 0.01 ? 2 : 4);
    }

    private static String grouped(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        StringBuilder text = new StringBuilder(decimal(value, 0));
        for (int i = text.length() - GROUP; i > (value < 0 ? 1 : 0); i -= GROUP) {
            text.insert(i, ',');
        }
        return text.toString();
    }

    /** The same as a format of {@code %.2f} in the root locale, whose classes take a while to load. */
    private static String decimal(double value, int places) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .setScale(places, RoundingMode.HALF_UP)
                        .toPlainString()
                : Double.toString(value);
    }
}
