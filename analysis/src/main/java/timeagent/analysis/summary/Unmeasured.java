package timeagent.analysis.summary;

import java.util.Locale;

/** Says why no emission of a style was measured, and what to do, as far as the agent's options tell. */
public final class Unmeasured {

    private Unmeasured() {}

    /** @param options of the agent, or null */
    public static String warning(String style, long events, String options) {
        return String.format(
                Locale.ROOT,
                "none of the %d events of style %s was measured: %s",
                events,
                style,
                reason(events, options));
    }

    static String reason(long events, String options) {
        String every = AgentOptions.parse(options).getOrDefault("cost.every", "");
        if (every.equals("0")) {
            return "the agent's option cost.every=0 says so; leave it out";
        }
        if (every.matches("\\d{1,9}") && Long.parseLong(every) > events) {
            return "set the agent's option cost.every to a lower number than " + every;
        }
        return "the runtime has no module jdk.management (java --list-modules tells), all writes were in virtual threads, or"
                + " each thread made so few that the agent's option cost.every is to be lower";
    }
}
