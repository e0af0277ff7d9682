package timeagent.agent.options;

import java.util.Map;

/**
 * Where the agent's options come from: an environment variable is read by every JVM of a machine, so a mistake in it must
 * not end them.
 */
public final class OptionOrigin {
    private static final String AGENT = "-javaagent:";

    /** Read by HotSpot, except for the second, which its launcher reads. */
    private static final String[] VARIABLES = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"};

    private OptionOrigin() {}

    /** Whether only an environment variable can have the options of this JVM's agent. */
    public static boolean isEnvironment(String options) {
        return isEnvironment(
                options,
                System.getenv(),
                ProcessHandle.current().info().arguments().orElse(null));
    }

    /** @param arguments of the command line; null if the system does not say */
    static boolean isEnvironment(String options, Map<String, String> environment, String[] arguments) {
        if (arguments != null) {
            for (String argument : arguments) {
                if (argument.startsWith(AGENT) && argument.endsWith("=".concat(options))) {
                    return false;
                }
            }
        }
        for (String variable : VARIABLES) {
            String text = environment.get(variable);
            if (text != null && (names(text, options) || namesAFile(text))) {
                return true;
            }
        }
        return false;
    }

    private static boolean names(String text, String options) {
        String unquoted = unquoted(text);
        return unquoted.contains(AGENT) && unquoted.contains("=".concat(unquoted(options)));
    }

    /** Whether arguments are in a file that the variable names. */
    private static boolean namesAFile(String text) {
        return text.startsWith("@")
                || text.contains(" @")
                || text.contains("-XX:Flags=")
                || text.contains("-XX:VMOptionsFile=");
    }

    /** Quotes may be anywhere in an argument, and the JVM drops them. */
    private static String unquoted(String text) {
        return text.replace("\"", "").replace("'", "");
    }
}
