package timeagent.analysis.summary.jvm;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The time in an event's setting, written in one way: 1000 ms and 1 s are the same. */
final class TimeSetting {

    private static final Pattern TIME = Pattern.compile("(\\d{1,18})\\s*(ns|us|ms|s|m|h|d)");

    /** As in {@link TimeUnit}. */
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s", "m", "h", "d");

    private TimeSetting() {}

    /** Returns null when it is no duration, or null. */
    private static Long nanos(String value) {
        Matcher time = TIME.matcher(value == null ? "" : value.trim());
        return time.matches() ? inNanos(time.group(2), Long.parseLong(time.group(1))) : null;
    }

    private static Long inNanos(String unit, long count) {
        return TimeUnit.values()[UNITS.indexOf(unit)].toNanos(count);
    }

    static String normal(String value) {
        Long nanos = nanos(value);
        if (nanos == null || nanos == 0) {
            return nanos == null ? value : "0";
        }
        int unit = UNITS.indexOf("s");
        while (nanos % inNanos(UNITS.get(unit), 1) != 0) {
            unit--;
        }
        return nanos / inNanos(UNITS.get(unit), 1) + " " + UNITS.get(unit);
    }
}
