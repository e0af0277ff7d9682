package timeagent.analysis.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import timeagent.analysis.statistics.Interval;

/** Formats numbers with three or four digits and a unit that fits. */
public final class Units {

    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB"};
    private static final String[] NANOS = {"ns", "us", "ms", "s"};
    private static final String[] COUNTS = {"", "k", "M", "G"};
    private static final Pattern GROUPS = Pattern.compile("(?<=\\d)(?=(\\d{3})+$)");

    private Units() {}

    /** A value of a metric in its unit, - for null. */
    public static String of(Number number, String unit) {
        if (number == null) {
            return "-";
        }
        double value = number.doubleValue();
        return switch (unit) {
            case "B" -> scaled(value, BYTES);
            case "B/s" -> scaled(value, BYTES) + "/s";
            case "ns" -> scaled(value, NANOS);
            case "ms" -> scaled(value * 1e6, NANOS);
            case "s" -> scaled(value * 1e9, NANOS);
            case "share" -> percent(value * 100);
            case "ratio" -> ratio(value);
            case "events", "units" -> count(value);
            case "rate" -> value < 100 ? digits(value) : value < 100_000 ? count(value) : scaled(value, COUNTS);
            case "reads/s", "switches/s", "events/s", "units/s" -> of(value, "rate") + "/s";
            default -> (digits(value) + " " + unit).trim();
        };
    }

    /** An interval, - for null; a unit that both ends have is written once. */
    public static String of(Interval interval, String unit) {
        if (interval == null) {
            return "-";
        }
        String low = of(interval.low(), unit);
        String high = of(interval.high(), unit);
        int space = low.indexOf(' ');
        boolean once = interval.low() == 0 || high.endsWith(low.substring(space));
        return (once ? low.substring(0, space) : low) + " .. " + high;
    }

    /** An estimated share. */
    public static String about(double share) {
        String text = of(share, "share");
        return text.startsWith("<") ? "less than " + text.substring(1) : "about " + text;
    }

    private static String percent(double percent) {
        return percent > 0 && percent < 0.01 ? "<0.01 %" : decimal(percent, percent < 10 ? 2 : 1) + " %";
    }

    /** A count in full, ? for null, and what is counted: a regular noun, given in the singular. */
    public static String counted(Number count, String one) {
        boolean single = count != null && count.longValue() == 1;
        String ending = single ? "" : one.endsWith("s") ? "es" : "s";
        return (count == null ? "?" : count(count.longValue())) + " " + one + ending;
    }

    public static String ratio(double value) {
        double size = Math.abs(value);
        return decimal(value, size < 0.1 && size > 0 ? 4 : size < 10 ? 3 : 1);
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
    public static String digits(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) || size >= 99.95) {
            return count(value);
        }
        return decimal(value, size >= 9.995 ? 1 : size >= 0.01 ? 2 : 4);
    }

    /** A count in full, in groups of three digits. */
    public static String count(double value) {
        return GROUPS.matcher(decimal(value, 0)).replaceAll(",");
    }

    /** To the millisecond, as ISO 8601; an Instant prints itself by a formatter, which loads those of all kinds of dates. */
    public static String time(long nanosSince1970) {
        long millis = Math.floorDiv(nanosSince1970, 1_000_000);
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(millis, 1000), 1_000_000 * Math.floorMod(millis, 1000), ZoneOffset.UTC);
        return time + (time.getSecond() == 0 && time.getNano() == 0 ? ":00Z" : "Z");
    }

    public static String decimal(double value, int places) {
        // as String.format, which loads what a locale can have
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .setScale(places, RoundingMode.HALF_UP)
                        .toPlainString()
                : String.valueOf(value);
    }
}
