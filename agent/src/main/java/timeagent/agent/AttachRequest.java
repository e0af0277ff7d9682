package timeagent.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import timeagent.agent.options.OptionException;
import timeagent.agent.session.Session;
import timeagent.events.diagnostics.Message;

/**
 * A request of the command line to the attached JVM, and the system property for the reply.
 *
 * <p>The attach API passes arguments to the JVM but returns nothing. The reply is therefore a system property, which the command
 * removes by another request. JDK 21+ warns at each request, so the only one of {@code record} and {@code top} gets its reply in a file.
 *
 * @param kind {@code attach}, {@code detach}, {@code forget} or one of {@link Sessions}
 * @param property the system property for the reply
 * @param options of the agent, or what {@link Sessions} says
 */
public record AttachRequest(String kind, String property, String options) {

    /** No agent option begins with it. */
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
        if (kind.equals("record")) {
            Session.reply(new File(options.split("\n", 2)[0]), answerOf(runtime, instrumentation));
            return;
        }
        try {
            if (kind.equals("forget")) {
                System.clearProperty(property);
                return;
            }
            // first, because the application may forbid setting system properties
            System.setProperty(property, "");
        } catch (Throwable e) {
            // if rethrown, the JVM would print it to the application's stderr
            return;
        }
        System.setProperty(property, Message.oneLine(answerOf(runtime, instrumentation)));
    }

    private String answerOf(AgentRuntime runtime, Instrumentation instrumentation) {
        try {
            return switch (kind) {
                case "attach" -> "done " + runtime.attach(options, instrumentation);
                case "attach-for" -> "done " + runtime.sessions().attach(options, instrumentation);
                case "record" -> "done " + runtime.sessions().record(options, instrumentation);
                case "detach" -> "done " + runtime.detach();
                default ->
                    throw new IllegalStateException("unknown request '" + kind
                            + "'; use the same version of timeagent for agent and command line");
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
