package timeagent.agent;

import java.lang.instrument.Instrumentation;

/**
 * Where the JVM starts the agent.
 *
 * <p>Runs before the application's main method, or in a running JVM when attached. Refuses what it cannot do in one line
 * on stderr, or to the command that asked for it; once the application runs it says no more.
 */
public final class Agent {
    private static final int WRONG_OPTIONS = 2;

    private Agent() {}

    /** Called by the JVM for {@code -javaagent}; ends the JVM with exit status 2 if the options are not valid. */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            if (Presence.isEntered()) {
                // what is ignored must be right all the same
                Starter.options(options);
            }
            Presence.enter(options, instrumentation);
        } catch (IllegalArgumentException e) {
            tell(e.getMessage());
            System.exit(WRONG_OPTIONS);
        } catch (IllegalStateException e) {
            tell(e.getMessage());
        }
    }

    /** Called by the JVM when the agent is attached; the application runs on, whatever is wrong. */
    public static void agentmain(String text, Instrumentation instrumentation) {
        if (AttachRequest.isOne(text)) {
            AttachRequest.of(text).answer(instrumentation);
            return;
        }
        try {
            Presence.attach(text, instrumentation);
        } catch (IllegalArgumentException | IllegalStateException e) {
            tell(e.getMessage());
        }
    }

    /** One line, whatever was typed. */
    static void tell(String message) {
        System.err.println("timeagent: " + oneLine(message));
    }

    static String oneLine(String message) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            line.append(Character.isISOControl(c) ? '?' : c);
        }
        return line.toString();
    }
}
