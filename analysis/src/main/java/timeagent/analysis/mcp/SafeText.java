package timeagent.analysis.mcp;

import java.util.regex.Pattern;

/**
 * Text that came from a recording, a JVM or the client, made harmless: names can be chosen by whoever wrote the program, and the
 * reader is a language model.
 */
final class SafeText {

    /** Longer than a class name with its method, too short for a hidden instruction. */
    static final int LONGEST_NAME = 300;

    static final int LONGEST_MESSAGE = 600;

    /** Controls, formats, surrogates, private and unassigned characters, separators of lines and paragraphs. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private SafeText() {}

    /** One line without characters that cannot be seen, cut off in the middle if it is longer. */
    static String of(String text, int longest) {
        if (text.length() <= longest) {
            return quoted(text);
        }
        // what follows cannot be inside it
        return quoted(text.substring(0, longest / 2)) + "... " + (text.length() - longest) + " more characters ..."
                + quoted(text.substring(text.length() - longest / 2));
    }

    private static String quoted(String text) {
        return UNSEEN.matcher(text)
                .replaceAll(point -> String.format("\\\\u%04x", point.group().codePointAt(0)));
    }
}
