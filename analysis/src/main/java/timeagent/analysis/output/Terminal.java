package timeagent.analysis.output;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells where standard output and standard error go. */
public enum Terminal {
    OUTPUT(1),
    ERROR(2);

    private final Path descriptor;

    Terminal(int number) {
        this.descriptor = Path.of("/proc/self/fd/" + number);
    }

    /**
     * Whether it is a terminal.
     *
     * <p>Linux says so of each, and at once. The JVM knows of the input and the output together, and loads the classes of its line
     * editor to tell, since 22.
     */
    public boolean isTerminal() {
        try {
            return isTerminal(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException | UnsupportedOperationException e) {
            return isTerminalToTheJvm();
        }
    }

    static boolean isTerminal(String device) {
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
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
}
