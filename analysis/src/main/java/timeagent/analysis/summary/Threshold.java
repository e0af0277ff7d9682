package timeagent.analysis.summary;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes one and the same threshold of an event always in one way: 0 ms and 0 ns are the same. */
final class Threshold {

    private static final Pattern TIME = Pattern.compile("(\\d{1,18})\\s*(ns|us|ms|s|m|h|d)");

    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    private static final String[] UNITS = {"s", "ms", "us", "ns"};

    private Threshold() {}

    /** Returns null when it is no duration, or null. */
    static Double nanos(String value) {
        Matcher matcher = TIME.matcher(value == null ? "" : value.trim());
        return matcher.matches() ? Double.parseDouble(matcher.group(1)) * NANOS.get(matcher.group(2)) : null;
    }

    static String normal(String value) {
        Double nanos = nanos(value);
        if (nanos == null) {
            return value;
        }
        for (String unit : UNITS) {
            double count = nanos / NANOS.get(unit);
            if (count >= 1 && count == Math.rint(count)) {
                return String.format(java.util.Locale.ROOT, "%.0f %s", count, unit);
            }
        }
        return nanos == 0 ? "0" : value;
    }
}
