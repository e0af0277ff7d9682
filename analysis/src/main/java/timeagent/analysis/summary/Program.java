package timeagent.analysis.summary;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM runs, as Flight Recorder has it in one text.
 *
 * @param name main class, module or file of a jar; null if unknown
 * @param arguments of the program, without what looks like a secret, shortened; null if unknown or none
 */
record Program(String name, String arguments) {

    static final Program UNKNOWN = new Program(null, null);

    private static final int LONGEST = 120;

    private static final String SECRET = "[^\\s=]*(?:passw|pwd|secret|token|credential|key|auth)[^\\s=]*";

    /** {@code --password x} and {@code password=x}, in upper case too. */
    private static final Pattern GIVEN = Pattern.compile("(?i)(?<!\\S)(-" + SECRET + "\\s+(?!-)|" + SECRET + "=)\\S+");

    /** {@code scheme://user:password@host}. */
    private static final Pattern IN_ADDRESS = Pattern.compile("(://[^\\s:/@]*):[^\\s/@]+@");

    /** @param text first the main class or the path of the jar; may be null */
    static Program of(String text) {
        if (text == null || text.isBlank()) {
            return UNKNOWN;
        }
        String[] words = text.strip().split("\\s+", 2);
        // the folder of a jar, and the class behind a module
        String name = words[0].endsWith(".jar") ? words[0].replaceFirst("^.*[/\\\\]", "") : words[0];
        return new Program(name, words.length < 2 ? null : shortened(words[1]));
    }

    private static String shortened(String arguments) {
        String shown = GIVEN.matcher(arguments).replaceAll(given -> Matcher.quoteReplacement(given.group(1) + "***"));
        shown = IN_ADDRESS.matcher(shown).replaceAll("$1:***@");
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST - 3) + "...";
    }
}
