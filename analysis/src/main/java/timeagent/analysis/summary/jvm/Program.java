package timeagent.analysis.summary.jvm;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM runs, as Flight Recorder has it in one text.
 *
 * @param name main class, module, file of a jar, or source file that was started; null if unknown
 * @param arguments of the program, without what looks like a secret, shortened; null if unknown or none
 */
public record Program(String name, String arguments) {

    /** Main classes of {@code java FILE.java}: up to JDK 21, and later. */
    private static final Set<String> SOURCE_LAUNCHERS = Set.of(
            "jdk.compiler/com.sun.tools.javac.launcher.Main",
            "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher");

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
        String arguments = command.matches() ? command.group(2) : null;
        if (arguments != null && SOURCE_LAUNCHERS.contains(program)) {
            Program source = of(arguments);
            return new Program(withoutFolder(source.name), source.arguments);
        }
        // the class behind a module stays
        String name = program.endsWith(".jar") ? withoutFolder(program) : program;
        return new Program(name, arguments == null ? null : shortened(arguments));
    }

    private static String withoutFolder(String path) {
        return path.replaceFirst("^.*[/\\\\]", "");
    }

    private static String shortened(String arguments) {
        String shown = GIVEN.matcher(arguments).replaceAll(given -> Matcher.quoteReplacement(given.group(1) + "***"));
        shown = IN_ADDRESS.matcher(shown).replaceAll("$1:***@");
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST - 3) + "...";
    }
}
