package sampleapp;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a whole number with a unit: 500ns, 250us, 1ms, 1s. */
final class Durations {

    static final long UNKNOWN = -1;

    // the most digits that fit in any unit
    private static final Pattern NUMBER_WITH_UNIT = Pattern.compile("([0-9]{1,9})(ns|us|ms|s)");

    private Durations() {}

    /** Returns nanoseconds, or {@link #UNKNOWN} if the text is not a duration. */
    static long nanos(String text) {
        Matcher parts = NUMBER_WITH_UNIT.matcher(text);
        if (!parts.matches()) {
            return UNKNOWN;
        }
        long unit =
                switch (parts.group(2)) {
                    case "ns" -> 1;
                    case "us" -> 1_000;
                    case "ms" -> 1_000_000;
                    default -> 1_000_000_000;
                };
        return Long.parseLong(parts.group(1)) * unit;
    }
}
