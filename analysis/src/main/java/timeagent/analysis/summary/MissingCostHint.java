package timeagent.analysis.summary;

/** Why no emission of a style was measured, according to the agent's options, and what to do. */
final class MissingCostHint {

    private static final int EVERY_BY_DEFAULT = 128;

    private MissingCostHint() {}

    /**
     * Returns null if there were not enough events that one should have been measured.
     *
     * @param options of the agent, or null
     */
    static String of(String style, long events, String options) {
        String given = RecordedOptions.parse(options).getOrDefault("cost.every", "");
        long every = given.matches("\\d{1,9}") ? Long.parseLong(given) : EVERY_BY_DEFAULT;
        if (events == 0 || events < every) {
            return null;
        }
        String remedy = every == 0
                ? "remove the agent option cost.every=0"
                : "add module jdk.management to the runtime, or lower the agent option cost.every";
        return "none of the " + events + " events of style " + style + " was measured: " + remedy;
    }
}
