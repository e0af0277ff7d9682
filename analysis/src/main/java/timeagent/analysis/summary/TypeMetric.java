package timeagent.analysis.summary;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The quantities that the events of one type are compared by, such as {@code event[com.acme.Order].bytesPerEvent}. */
public enum TypeMetric {
    BYTES_PER_EVENT("bytesPerEvent", "B"),
    NANOS_PER_EVENT("nanosPerEvent", "ns"),
    PER_SECOND("perSecond", "events/s");

    private static final Pattern NAME = Pattern.compile("event\\[\\S+]\\.(\\w+)");

    private final String suffix;
    private final String unit;

    TypeMetric(String suffix, String unit) {
        this.suffix = suffix;
        this.unit = unit;
    }

    String of(String type) {
        return "event[" + type + "]." + suffix;
    }

    /** Returns the unit of a metric of some type; null if it is no such metric. */
    public static String unit(String name) {
        Matcher parts = NAME.matcher(name);
        return parts.matches()
                ? Arrays.stream(values())
                        .filter(metric -> metric.suffix.equals(parts.group(1)))
                        .map(metric -> metric.unit)
                        .findFirst()
                        .orElse(null)
                : null;
    }
}
