package timeagent.analysis.summary.jvm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Splits the agent's options, {@code key=value} joined by commas, as far as a comparison of two sets needs it. */
public final class RecordedOptions {

    /** The option that says what the JVM runs, and changes nothing. */
    public static final String LABELS = "labels";

    private RecordedOptions() {}

    /** Returns the options in their order; an empty or missing text has none. */
    public static Map<String, String> parse(String options) {
        Map<String, String> parsed = new LinkedHashMap<>();
        if (options == null || options.isBlank()) {
            return parsed;
        }
        for (String option : options.split(",")) {
            int equals = option.indexOf('=');
            if (equals > 0) {
                parsed.put(
                        option.substring(0, equals).trim(),
                        option.substring(equals + 1).trim());
            }
        }
        return parsed;
    }

    /** A whole number among the options; the default where there is none. */
    public static long number(String options, String key, long otherwise) {
        String given = parse(options).getOrDefault(key, "");
        return given.matches("\\d{1,10}") ? Long.parseLong(given) : otherwise;
    }

    /** The labels among the options, by name; null without. */
    public static Map<String, String> labels(Map<String, String> options) {
        String labels = options.get(LABELS);
        if (labels == null) {
            return null;
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String label : labels.split(":")) {
            String[] pair = label.split("=", 2);
            values.put(pair[0], pair[pair.length - 1]);
        }
        return values;
    }

    /** An option for a message. */
    public static String option(String options, String key) {
        String value = parse(options).get(key);
        return value == null ? "no " + key : key + "=" + value;
    }

    /** Keys whose value is not the same in both, or that only one has. */
    public static Set<String> differing(String a, String b) {
        Map<String, String> optionsA = parse(a);
        Map<String, String> optionsB = parse(b);
        Set<String> keys = new TreeSet<>(optionsA.keySet());
        keys.addAll(optionsB.keySet());
        keys.removeIf(key -> Objects.equals(optionsA.get(key), optionsB.get(key)));
        return keys;
    }
}
