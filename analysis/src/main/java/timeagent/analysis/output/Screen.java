package timeagent.analysis.output;

import java.io.File;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * What text is written for: so many characters a line, with colours or without.
 *
 * @param width characters a line
 * @param colour whether escape sequences are understood, and wanted
 */
public record Screen(int width, boolean colour) {

    /** A file or another program: the same width everywhere. */
    public static final Screen NONE = new Screen(120, false);

    private static final int NARROWEST = 40;
    private static final int WIDEST = 400;

    /** The terminal that standard output goes to, if it does. */
    public static Screen detect() {
        return detect(Terminal.OUTPUT.isTerminal(), System.getenv());
    }

    static Screen detect(boolean terminal, Map<String, String> environment) {
        // what somebody has exported, for a reason
        int width = width(environment.get("COLUMNS"), terminal);
        return new Screen(Math.max(NARROWEST, Math.min(WIDEST, width)), colour(terminal, environment));
    }

    private static int width(String columns, boolean terminal) {
        if (columns != null && columns.matches("\\d{1,4}") && Integer.parseInt(columns) > 0) {
            return Integer.parseInt(columns);
        }
        return terminal ? new UsageMessageSpec().autoWidth(true).width() : NONE.width;
    }

    /** As programs commonly understand NO_COLOR, CLICOLOR_FORCE, CLICOLOR and TERM. */
    private static boolean colour(boolean terminal, Map<String, String> environment) {
        String never = environment.get("NO_COLOR");
        if (never != null && !never.isEmpty()) {
            return false;
        }
        String always = environment.get("CLICOLOR_FORCE");
        if (always != null && !always.equals("0")) {
            return true;
        }
        return terminal
                && !"0".equals(environment.get("CLICOLOR"))
                && !"dumb".equals(environment.get("TERM"))
                // of Windows' terminals picocli knows which understand
                && (File.separatorChar == '/' || Ansi.AUTO.enabled());
    }

    String bold(String text) {
        return painted(text, "1");
    }

    String good(String text) {
        return painted(text, "32");
    }

    String bad(String text) {
        return painted(text, "31");
    }

    String doubtful(String text) {
        return painted(text, "33");
    }

    private String painted(String text, String code) {
        return colour && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
