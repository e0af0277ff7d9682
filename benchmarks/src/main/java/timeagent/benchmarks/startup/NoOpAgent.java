package timeagent.benchmarks.startup;

/** The least that an agent can be: what it adds is the price of having one. */
final class NoOpAgent {
    private NoOpAgent() {}

    public static void premain(String options) {
        // nothing
    }
}
