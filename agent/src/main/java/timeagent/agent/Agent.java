package timeagent.agent;

import java.lang.instrument.Instrumentation;

/**
 * Where the JVM starts the agent.
 *
 * <p>Runs before the application's main method, or in a running JVM when attached. Refuses what it cannot do in one line
 * on stderr; once the application runs it says no more.
 */
public final class Agent {
    private static final int WRONG_OPTIONS = 2;

    private static Installation installation;

    private Agent() {}

    /** Called by the JVM for {@code -javaagent}; ends the JVM with exit status 2 if the options are not valid. */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            start(options, instrumentation, false);
        } catch (OptionException e) {
            tell(e.getMessage());
            System.exit(WRONG_OPTIONS);
        }
    }

    /** Called by the JVM when the agent is attached; the application runs on if the options are not valid. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        try {
            start(options, instrumentation, true);
        } catch (OptionException e) {
            tell(e.getMessage());
        }
    }

    private static synchronized void start(String text, Instrumentation instrumentation, boolean attached)
            throws OptionException {
        if (hasSecurityManager()) {
            tell("this JVM has a security manager, nothing is recorded; start it without -Djava.security.manager");
            return;
        }
        AgentOptions options = AgentOptions.parse(text);
        if (installation != null) {
            tell("the agent is in this JVM already, with " + installation + "; this one is ignored"
                    + (text == null || text.isEmpty() ? "" : ", and so is '" + text + "'")
                    + ": give -javaagent once");
            return;
        }
        if (!hasFlightRecorder()) {
            tell("this JVM has no Flight Recorder (module jdk.jfr), nothing is recorded;"
                    + " use a runtime with jdk.jfr or add --add-modules jdk.jfr");
            return;
        }
        try {
            // before Installation is loaded: to verify a class that names a hook, the JVM needs the hook
            HookInstaller.install(instrumentation);
            installation = Installation.install(options, instrumentation, attached);
        } catch (Throwable e) {
            // out of premain it would end the application
            tell("the agent could not be installed, nothing is recorded: " + e);
        }
    }

    /** With one, hooks would run with the rights of the code that calls them; JDK 24 and newer have none. */
    @SuppressWarnings("removal")
    private static boolean hasSecurityManager() {
        return Runtime.version().feature() < 24 && System.getSecurityManager() != null;
    }

    private static boolean hasFlightRecorder() {
        return ModuleLayer.boot().findModule("jdk.jfr").isPresent();
    }

    /** One line, whatever was typed. */
    static void tell(String message) {
        StringBuilder line = new StringBuilder("timeagent: ");
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            line.append(Character.isISOControl(c) ? '?' : c);
        }
        System.err.println(line);
    }
}
