package timeagent.analysis.summary.jvm;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM runs, as Flight Recorder has it in one text.
 *
 * @param name main class, module or file of a jar; null if unknown
 * @param arguments of the program, without what looks like a secret, shortened; null if unknown or none
 */
public record Program(String name, String arguments) {

    static final Program UNKNOWN = new Program(null, null);

    private static final int LONGEST = 120;

    /** Only the path of a jar may have spaces. */
    private static final Pattern COMMAND =
            Pattern.compile("((?:/|[A-Za-z]:\\\\).*?\\.jar(?=\\s|$)|\\S+)(?:\\s+(.*))?", Pattern.DOTALL);

    private static final String SECRET = "[^\\s=]*(?:passw|pwd|secret|token|credential|key|auth)[^\\s=]*";

    /** {@code --password x} and {@code password=x}, in upper case too. */
    private static final Pattern GIVEN = Pattern.compile("(?i)(?<!\\S)(-" + SECRET + "\\s+(?!-)|" + SECRET + "=)\\S+");

    /** {@code scheme://user:password@host}. */
    private static final Pattern IN_ADDRESS = Pattern.compile("(://[^\\s:/@]*):[^\\s/@]+@");

    /** @param text first the main class or the path of the jar; may be null */
    public static Program of(String text) {
        if (text == null || text.isBlank()) {
            return UNKNOWN;
        }
        Matcher command = COMMAND.matcher(text.strip());
        String program = command.matches() ? command.group(1) : text.strip();
        // the folder of a jar, and the class behind a module
        String name = program.endsWith(".jar") ? program.replaceFirst("^.*[/\\\\]", "") : program;
        String arguments = command.matches() ? command.group(2) : null;
        return new Program(name, arguments == null ? null : shortened(arguments));
    }

    private static String shortened(String arguments) {
        String shown = GIVEN.matcher(arguments).replaceAll(given -> Matcher.quoteReplacement(given.group(1) + "***"));
        shown = IN_ADDRESS.matcher(shown).replaceAll("$1:***@");
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST - 3) + "...";
    }
}
