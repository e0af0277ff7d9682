package timeagent.endtoend;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message as the page for troubleshooting shows it: a word in capitals stands for what varies, and what is in square
 * brackets can be missing.
 *
 * @param section of the page
 * @param explanation what it means and what to do
 * @param provokedBy shell commands that have it printed
 */
record Message(String section, String text, String explanation, List<String> provokedBy) {

    private static final Pattern VARIES = Pattern.compile("\\[|]|(?<![\\w.])[A-Z][A-Z0-9]*(?![\\w.]*[a-z])");

    /** Whether a line that was printed, without what it begins with, is this message. */
    boolean matches(String printed) {
        return pattern().matcher(printed).matches();
    }

    /** Whether a text of the code is a part of this message. */
    boolean shows(Pattern ofTheCode) {
        return ofTheCode.matcher(text.replaceAll("[\\[\\]]", "")).find();
    }

    /** Whether a text of the code is a part of this message, or of what is said about it. */
    boolean tells(Pattern ofTheCode) {
        return shows(ofTheCode) || ofTheCode.matcher(explanation).find();
    }

    private Pattern pattern() {
        StringBuilder regex = new StringBuilder();
        Matcher varies = VARIES.matcher(text);
        int end = 0;
        while (varies.find()) {
            regex.append(Pattern.quote(text.substring(end, varies.start())));
            regex.append(
                    switch (varies.group()) {
                        case "[" -> "(?:";
                        case "]" -> ")?";
                        default -> ".*";
                    });
            end = varies.end();
        }
        return Pattern.compile(regex.append(Pattern.quote(text.substring(end))).toString());
    }

    @Override
    public String toString() {
        return text;
    }
}
