package timeagent.analysis.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.TypeConversionException;

/**
 * A command in one argument, split at white space outside quotes as a shell would do it; nothing else of a shell is in it: no
 * variables, patterns, pipes or escapes, so that a path of Windows is what it is.
 */
record CommandWords(List<String> words) {

    static CommandWords of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (char c : text.toCharArray()) {
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
                // '' is a word
                word = word == null ? new StringBuilder() : word;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (word != null) {
                    words.add(word.toString());
                }
                word = null;
            } else {
                word = (word == null ? new StringBuilder() : word).append(c);
            }
        }
        if (quote != 0) {
            throw new TypeConversionException("'" + text + "' has a quote " + quote + " that is not closed");
        }
        if (word != null) {
            words.add(word.toString());
        }
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
