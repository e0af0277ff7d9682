package timeagent.analysis.comparison;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import timeagent.analysis.common.OutputPattern;

/**
 * A number that a program prints and that is compared as it is, such as a percentile of its latencies.
 *
 * @param name of the metric
 * @param unit empty if none is given
 */
public record Figure(String name, String unit, OutputPattern pattern) {

    /** Of metrics of this kind. */
    private static final String PREFIX = "output.";

    private static final Pattern NAMED =
            Pattern.compile("(?:([\\w-]+)\\s*[=:]\\s*\\((?!\\?)|\\(\\?<(\\w+)>)[^()]*\\)([a-zA-Z%][\\w%/]*)?");

    private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "[\\w-]+");

    /**
     * Reads a regular expression whose group has a name, or is preceded by one, and may be followed by a unit.
     *
     * @throws IllegalArgumentException if it is none, with the reason
     */
    public static Figure of(String text) {
        OutputPattern pattern = OutputPattern.ofNumber("--metric", text);
        Matcher named = NAMED.matcher(text);
        if (!named.find()) {
            throw new IllegalArgumentException(
                    "has no name; give one before the group, as in 'p99=([0-9.]+)ms', or in it, as in"
                            + " '99% +(?<p99>[0-9.]+)ms'");
        }
        String name = named.group(1) == null ? named.group(2) : named.group(1);
        String unit = named.group(3) == null ? "" : named.group(3);
        return new Figure(PREFIX + name, unit, pattern);
    }

    /** Whether a metric is of this kind: which there are depends on the options. */
    public static boolean isName(String metric) {
        return NAME.matcher(metric).matches();
    }
}
