package timeagent.analysis.text;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * What text is written for: so many characters a line, with colours or without.
 *
 * @param width characters a line
 * @param colour whether escape sequences are understood, and wanted
 * @param omitsColumns whether a table omits those that do not fit
 */
public record TerminalStyle(int width, boolean colour, boolean omitsColumns) {

    /** A file or another program: the same width everywhere. */
    public static final TerminalStyle NONE = new TerminalStyle(120, false, false);

    private static final int NARROWEST = 40;
    private static final int WIDEST = 400;
    private static final int STANDARD_HEIGHT = 24;

    public TerminalStyle(int width, boolean colour) {
        this(width, colour, true);
    }

    /**
     * What standard output is: picocli finds out whether it is a terminal, how wide, and whether colours are wanted (NO_COLOR, CLICOLOR,
     * CLICOLOR_FORCE).
     */
    public static TerminalStyle detect() {
        boolean colour = Ansi.AUTO.enabled();
        String columns = System.getenv("COLUMNS");
        int width = NONE.width;
        if (columns != null && columns.matches("[1-9]\\d{0,3}")) {
            width = Integer.parseInt(columns);
        } else if (colour) {
            width = new UsageMessageSpec().autoWidth(true).width();
        }
        return !colour && columns == null
                ? NONE
                : new TerminalStyle(Math.max(NARROWEST, Math.min(WIDEST, width)), colour);
    }

    /** As far as that is known: a terminal without colours is taken for a file. */
    public boolean isTerminal() {
        return colour;
    }

    /** Lines of a terminal; 24 unless the variable LINES is set. */
    public int height() {
        String lines = System.getenv("LINES");
        return lines != null && lines.matches("[1-9]\\d{0,3}") ? Integer.parseInt(lines) : STANDARD_HEIGHT;
    }

    /** Returns what shows the first lines of a text in place of the text before. */
    public String redrawn(String text, int lines) {
        // a line that is too long is cut off: wrapped, it would move those above out of sight
        StringBuilder screen = new StringBuilder("\u001b[H\u001b[?7l");
        text.lines().limit(lines).forEach(line -> screen.append(line).append("\u001b[K\n"));
        return screen.append("\u001b[J\u001b[?7h").toString();
    }

    public String bold(String text) {
        return painted(text, "1");
    }

    /** Paints the verdicts at the ends of lines. */
    String verdicts(String lines) {
        return colour
                ? lines.replaceAll("(?m)lower$", painted("lower", "32"))
                        .replaceAll("(?m)higher$", painted("higher", "31"))
                        .replaceAll("(?m)inconclusive$", doubtful("inconclusive"))
                : lines;
    }

    public String doubtful(String text) {
        return painted(text, "33");
    }

    private String painted(String text, String code) {
        return colour && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
