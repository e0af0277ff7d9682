package timeagent.agent.clock;

/**
 * Lines of a class's own source file, for code that Kotlin's compiler copied from inline functions.
 *
 * <p>Such code has lines behind the end of the file. The class file's SourceDebugExtension (JSR-45) says in which line the
 * function was called. Uses no lambda and no pattern: it runs while a class is loaded.
 */
public final class InlinedLines {
    /** Of a class file without the attribute. */
    static final InlinedLines NONE = new InlinedLines("");

    private static final String CALLS = "*S KotlinDebug";
    private static final String LINES = "*L\n";
    private static final char END = '*';

    /** {@code InputStartLine#LineFileID,RepeatCount:OutputStartLine,OutputLineIncrement}, a line each. */
    private final String ranges;

    private int at;

    private InlinedLines(String ranges) {
        this.ranges = ranges;
    }

    /** @param extension the attribute's text; null for none */
    public static InlinedLines of(String extension) {
        int calls = extension == null ? -1 : extension.indexOf(CALLS);
        int lines = calls < 0 ? -1 : extension.indexOf(LINES, calls);
        int end = lines < 0 ? -1 : extension.indexOf(END, lines + LINES.length());
        return end < 0 ? NONE : new InlinedLines(extension.substring(lines + LINES.length(), end));
    }

    /** The line in the source file, of a line in the code; the same if no range has it. */
    public int source(int line) {
        at = 0;
        while (at < ranges.length()) {
            int first = number();
            if (isNext('#')) {
                number();
            }
            int count = isNext(',') ? number() : 1;
            int code = isNext(':') ? number() : -1;
            int step = isNext(',') ? number() : 1;
            long distance = (long) line - code;
            if (code > 0 && step > 0 && distance >= 0 && distance < (long) count * step) {
                return first + (int) (distance / step);
            }
            int end = ranges.indexOf('\n', at);
            at = end < 0 ? ranges.length() : end + 1;
        }
        return line;
    }

    private boolean isNext(char expected) {
        boolean isNext = at < ranges.length() && ranges.charAt(at) == expected;
        if (isNext) {
            at++;
        }
        return isNext;
    }

    /** The digits that follow; at most 99,999 counts, as the class file format has no more lines. */
    private int number() {
        int number = 0;
        for (; at < ranges.length() && ranges.charAt(at) >= '0' && ranges.charAt(at) <= '9'; at++) {
            number = Math.min(99_999, number * 10 + ranges.charAt(at) - '0');
        }
        return number;
    }
}
