package timeagent.agent;

import java.lang.instrument.Instrumentation;

/**
 * What the command line asks of the JVM it has attached itself to, and where the answer goes.
 *
 * <p>The JVM passes the attaching process a text and gives back none. So the answer is a system property, which the command
 * reads and then asks to be removed.
 *
 * @param kind {@code attach}, {@code detach} or {@code forget}
 * @param property the system property for the answer
 * @param options of {@code attach}
 */
record AttachRequest(String kind, String property, String options) {

    /** No option of the agent begins with it. */
    private static final String MARK = "@";

    private static final String PREFIX = "timeagent.answer.";

    static boolean isOne(String text) {
        return text != null && text.startsWith(MARK);
    }

    static AttachRequest of(String text) {
        String[] parts = text.substring(MARK.length()).split(" ", 3);
        return new AttachRequest(
                parts[0], PREFIX + (parts.length > 1 ? parts[1] : ""), parts.length > 2 ? parts[2] : "");
    }

    void answer(AgentRuntime runtime, Instrumentation instrumentation) {
        try {
            if (kind.equals("forget")) {
                System.clearProperty(property);
                return;
            }
            // where the application does not let system properties be set, better before anything is done
            System.setProperty(property, "");
        } catch (Throwable e) {
            // thrown on, the JVM would print it in the application's name; the command finds no answer
            return;
        }
        System.setProperty(property, AgentRuntime.oneLine(answerOf(runtime, instrumentation)));
    }

    private String answerOf(AgentRuntime runtime, Instrumentation instrumentation) {
        try {
            return switch (kind) {
                case "attach" -> "done " + runtime.attach(options, instrumentation);
                case "detach" -> "done " + runtime.detach();
                default ->
                    throw new IllegalStateException(
                            "the agent in this JVM does not know '" + kind + "'; use one version of timeagent");
            };
        } catch (OptionException e) {
            return "wrong " + e.getMessage();
        } catch (IllegalStateException e) {
            return "failed " + e.getMessage();
        } catch (Throwable e) {
            return "failed " + e;
        }
    }
}
