package timeagent.analysis.output;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
    private static final int NARROWEST = 40;
    private static final int WIDEST = 400;

    /** The terminal that standard output goes to, if it does. */
    public static Screen detect() {
        boolean terminal = isTerminal();
        // picocli knows about NO_COLOR, CLICOLOR_FORCE and TERM; to ask it takes time
        boolean colour = (terminal || System.getenv("CLICOLOR_FORCE") != null) && Ansi.AUTO.enabled();
        return detect(System.getenv("COLUMNS"), terminal, colour);
    }

    /** @param columns what the environment says, which somebody has exported for a reason; or null */
    static Screen detect(String columns, boolean terminal, boolean colour) {
        return new Screen(bounded(width(columns, terminal)), colour);
    }

    private static int width(String columns, boolean terminal) {
        if (columns != null && columns.matches("\\d{1,4}") && Integer.parseInt(columns) > 0) {
            return Integer.parseInt(columns);
        }
        return terminal ? new UsageMessageSpec().autoWidth(true).width() : NONE.width;
    }

    private static int bounded(int width) {
        return Math.max(NARROWEST, Math.min(WIDEST, width));
    }

    private static boolean isTerminal() {
        return mayBeTerminal() && isTerminalToTheJvm();
    }

    /** Asks Linux, which costs next to nothing: for a console, the JVM loads the classes of its line editor since 22. */
    private static boolean mayBeTerminal() {
        try {
            String output = Files.readSymbolicLink(STANDARD_OUTPUT).toString();
            return output.startsWith("/dev/") && !output.equals("/dev/null");
        } catch (IOException | UnsupportedOperationException e) {
            return true;
        }
    }

    private static boolean isTerminalToTheJvm() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // since 22 there is always a console, which knows whether it is a terminal
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
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
