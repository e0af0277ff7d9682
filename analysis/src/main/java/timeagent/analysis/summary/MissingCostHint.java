package timeagent.analysis.summary;

import java.util.Locale;

/** Why no emission of a style was measured, according to the agent's options, and what to do. */
public final class MissingCostHint {

    private static final int EVERY_BY_DEFAULT = 128;

    private MissingCostHint() {}

    /**
     * Whether there were enough events that one should have been measured.
     *
     * @param options of the agent, or null
     */
    public static boolean matters(long events, String options) {
        String every = every(options);
        return events > 0 && events >= (every.matches("\\d{1,9}") ? Long.parseLong(every) : EVERY_BY_DEFAULT);
    }

    /** @param options of the agent, or null */
    public static String warning(String style, long events, String options) {
        return String.format(
                Locale.ROOT, "none of the %d events of style %s was measured: %s", events, style, reason(options));
    }

    static String reason(String options) {
        if (every(options).equals("0")) {
            return "remove the agent option cost.every=0";
        }
        return "add module jdk.management to the runtime, or lower the agent option cost.every";
    }

    private static String every(String options) {
        return RecordedOptions.parse(options).getOrDefault("cost.every", "");
    }
}
