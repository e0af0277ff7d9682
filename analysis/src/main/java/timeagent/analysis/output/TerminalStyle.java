package timeagent.analysis.output;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * What text is written for: so many characters a line, with colours or without.
 *
 * @param width characters a line
 * @param colour whether escape sequences are understood, and wanted
 */
public record TerminalStyle(int width, boolean colour) {

    /** A file or another program: the same width everywhere. */
    public static final TerminalStyle NONE = new TerminalStyle(120, false);

    private static final int NARROWEST = 40;
    private static final int WIDEST = 400;

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
        return new TerminalStyle(Math.max(NARROWEST, Math.min(WIDEST, width)), colour);
    }

    /** As far as that is known: a terminal without colours is taken for a file. */
    public boolean isTerminal() {
        return colour;
    }

    String bold(String text) {
        return painted(text, "1");
    }

    String verdict(String verdict) {
        return switch (verdict) {
            case "lower" -> painted(verdict, "32");
            case "higher" -> painted(verdict, "31");
            case "inconclusive" -> doubtful(verdict);
            default -> verdict;
        };
    }

    String doubtful(String text) {
        return painted(text, "33");
    }

    private String painted(String text, String code) {
        return colour && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /** Appends a text in lines of this width; a longer word has a line of its own. picocli would break paths and options too. */
    void wrap(StringBuilder out, String text, String first, String others) {
        StringBuilder line = new StringBuilder();
        String indent = first;
        for (String word : text.split(" ")) {
            if (line.length() > 0 && indent.length() + line.length() + 1 + word.length() > width) {
                out.append(indent).append(line).append('\n');
                line.setLength(0);
                indent = others;
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        out.append(indent).append(line).append('\n');
    }
}
