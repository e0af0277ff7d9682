package timeagent.events.diagnostics;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Log file of option {@code debug}, for bug reports: what the agent does and why.
 *
 * <p>Without the option every method returns at once. Write errors are ignored.
 */
public final class DebugLog {
    /** A failing hook may fail at every read. */
    private static final int MOST_TRACES = 100;

    private static volatile PrintStream out;
    private static long openedAt;
    private static int traces;

    private DebugLog() {}

    /** Truncates the file and starts logging. */
    public static synchronized void open(String file) throws IOException {
        close();
        traces = 0;
        openedAt = System.nanoTime();
        out = new PrintStream(new FileOutputStream(file), true, StandardCharsets.UTF_8);
    }

    public static synchronized void close() {
        PrintStream closing = out;
        out = null;
        if (closing != null) {
            closing.close();
        }
    }

    public static boolean isOpen() {
        return out != null;
    }

    /** Writes one line, with the milliseconds since the log was opened. */
    public static void log(String line) {
        if (out != null) {
            write(line, null);
        }
    }

    /** Writes one line and a stack trace; only the line after {@value #MOST_TRACES} traces. */
    public static void log(String line, Throwable error) {
        if (out != null) {
            write(line, error);
        }
    }

    private static synchronized void write(String line, Throwable error) {
        PrintStream open = out;
        if (open == null) {
            return;
        }
        try {
            long micros = (System.nanoTime() - openedAt) / 1000;
            String fraction = Long.toString(1000 + micros % 1000).substring(1);
            open.println(micros / 1000 + "." + fraction + " ms ["
                    + Thread.currentThread().getName() + "] " + line + (error == null ? "" : ": " + error));
            if (error != null && traces++ < MOST_TRACES) {
                error.printStackTrace(open);
            }
        } catch (Throwable e) {
            // may be out of stack or memory: the application must not notice
        }
    }
}
