package timeagent.lint;

import java.util.Locale;
import java.util.regex.Pattern;

/** A unit of time. */
enum Unit {
    NANOSECONDS(1L, "nanos|nanoseconds|ns"),
    MICROSECONDS(1_000L, "micros|microseconds|us"),
    MILLISECONDS(1_000_000L, "millis|milliseconds|millisecs|ms"),
    SECONDS(1_000_000_000L, "seconds|secs"),
    MINUTES(60_000_000_000L, "minutes|mins"),
    HOURS(3_600_000_000_000L, "hours"),
    DAYS(86_400_000_000_000L, "days");

    /** Between the words of a name in camel case or with underscores. */
    private static final Pattern BETWEEN_WORDS = Pattern.compile("_|(?<=[a-z0-9])(?=[A-Z])");

    private final long nanos;
    private final Pattern names;

    Unit(long nanos, String names) {
        this.nanos = nanos;
        this.names = Pattern.compile(names);
    }

    /** The unit that the name of a field, parameter or method ends with; null for none, or if it has several. */
    static Unit ofName(String name) {
        Unit last = null;
        int units = 0;
        for (String word : BETWEEN_WORDS.split(name)) {
            last = ofWord(word.toLowerCase(Locale.ROOT));
            units += last == null ? 0 : 1;
        }
        return units == 1 ? last : null;
    }

    private static Unit ofWord(String word) {
        for (Unit unit : values()) {
            if (unit.names.matcher(word).matches()) {
                return unit;
            }
        }
        return null;
    }

    /** The unit of a time of this unit that is divided by a number; null if it is none. */
    Unit dividedBy(double factor) {
        return ofNanos(nanos * factor);
    }

    Unit multipliedBy(double factor) {
        return ofNanos(nanos / factor);
    }

    private static Unit ofNanos(double nanos) {
        for (Unit unit : values()) {
            if (unit.nanos == nanos) {
                return unit;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
