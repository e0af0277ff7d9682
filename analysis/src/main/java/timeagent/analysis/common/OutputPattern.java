package timeagent.analysis.common;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** A regular expression of the user's for the output of a program. */
public final class OutputPattern {

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final String option;
    private final Pattern pattern;

    /**
     * @param option that the expression was given for
     * @throws IllegalArgumentException if it is no expression, with the reason
     */
    public OutputPattern(String option, String text) {
        this.option = option;
        try {
            pattern = Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("is not a regular expression: " + e.getDescription(), e);
        }
    }

    /** As {@link #OutputPattern}, with one group, around a number. */
    public static OutputPattern ofNumber(String option, String text) {
        OutputPattern pattern = new OutputPattern(option, text);
        int groups = pattern.pattern.matcher("").groupCount();
        if (groups != 1) {
            throw new IllegalArgumentException("has " + groups + " groups; give one, around the number");
        }
        return pattern;
    }

    /**
     * Returns the number in the last match.
     *
     * @throws UserException if there is none, it is below 0 or infinite
     */
    public double number(Path output) throws UserException {
        return number(output, LONGEST);
    }

    /** @param longest time to match the output */
    double number(Path output, Duration longest) throws UserException {
        String last = last(output, 1, longest);
        if (last == null) {
            throw UserException.failed(this + " matches nothing in the output of the run, '" + output + "'");
        }
        try {
            double number = Double.parseDouble(last);
            if (number >= 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the same message as for a number out of range
        }
        throw UserException.failed(this + " finds '" + last + "' in '" + output + "', which is not a number");
    }

    /** Whether a line of the output has a match. */
    public boolean isIn(Path output) throws UserException {
        return last(output, 0, LONGEST) != null;
    }

    /** The group of the last match; null without a match. */
    private String last(Path output, int group, Duration longest) throws UserException {
        String last = null;
        Deadline limited = new Deadline(longest);
        // the program's own encoding is not known; every byte is a character here
        try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
            for (String line : (Iterable<String>) lines::iterator) {
                Matcher matcher = pattern.matcher(limited.of(line));
                while (matcher.find()) {
                    last = matcher.group(group);
                }
            }
        } catch (TooLongException e) {
            throw UserException.failed(this + " takes too long to match the output; give a simpler expression");
        } catch (IOException e) {
            throw UserException.failed("cannot read '" + output + "' (" + IoErrorText.of(e) + ")");
        }
        return last;
    }

    /** The option, as it was given. */
    @Override
    public String toString() {
        return option + " '" + pattern + "'";
    }

    /** An expression such as (a+)+b can take years: each character it looks at is a chance to end it. */
    private static final class Deadline {

        private static final int CHARACTERS_BETWEEN_LOOKS = 1 << 12;

        private final long end;
        private int left = CHARACTERS_BETWEEN_LOOKS;

        Deadline(Duration longest) {
            end = System.nanoTime() + longest.toNanos();
        }

        private void look() {
            if (--left == 0) {
                left = CHARACTERS_BETWEEN_LOOKS;
                if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                    throw new TooLongException();
                }
            }
        }

        CharSequence of(CharSequence line) {
            return new CharSequence() {
                @Override
                public char charAt(int index) {
                    look();
                    return line.charAt(index);
                }

                @Override
                public int length() {
                    return line.length();
                }

                @Override
                public CharSequence subSequence(int start, int end) {
                    return line.subSequence(start, end);
                }

                @Override
                public String toString() {
                    return line.toString();
                }
            };
        }
    }

    private static final class TooLongException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
