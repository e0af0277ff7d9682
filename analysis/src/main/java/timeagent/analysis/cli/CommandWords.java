package timeagent.analysis.cli;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * A command in one argument, split at white space outside quotes as a shell would do it; nothing else of a shell is in it: no
 * variables, patterns, pipes or escapes, so that a path of Windows is what it is.
 */
record CommandWords(List<String> words) {

    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]++|'[^']*'|\"[^\"]*\")+");
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

    static CommandWords of(String text) {
        String rest = WORD.matcher(text).replaceAll("").strip();
        if (!rest.isEmpty()) {
            throw new TypeConversionException("'" + text + "' has a quote " + rest.charAt(0) + " that is not closed");
        }
        List<String> words = WORD.matcher(text)
                .results()
                .map(word -> QUOTED.matcher(word.group()).replaceAll("$1$2"))
                .toList();
        if (words.isEmpty() || words.get(0).isEmpty()) {
            throw new TypeConversionException("the command is empty; give a program and its arguments");
        }
        return new CommandWords(words);
    }

    /** Again in one argument. */
    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
