package timeagent.analysis;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import timeagent.analysis.attach.AttachException;
import timeagent.analysis.output.Screen;
import timeagent.analysis.recording.UnreadableRecordingException;
import timeagent.analysis.summary.UnlikeRecordingsException;

/**
 * The command line: {@code java -jar timeagent.jar COMMAND}.
 *
 * <p>Commands write to the writers they are given and return an exit status, so tests call them in-process. Standard output has
 * the result and nothing else; a failure is one line on standard error, never a stack trace.
 */
public final class Main {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int WRONG_ARGUMENTS = 2;
    static final int FAIL_IF_HELD = 3;

    private Main() {}

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true);
        PrintWriter err = new PrintWriter(System.err, true);
        int status = run(out, err, Screen.detect(), new AgentJar(), args);
        out.flush();
        err.flush();
        if (status != DONE) {
            // not for 0: the JVM would load its classes for logging to ask whether somebody wants to know of the exit
            System.exit(status);
        }
    }

    /** Runs a command and returns its exit status. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return run(out, err, Screen.NONE, new AgentJar(), args);
    }

    /**
     * @param screen what texts on {@code out} are written for
     * @param agentJar finds the jar that {@code ab} gives to the JVMs it starts
     */
    static int run(PrintWriter out, PrintWriter err, Screen screen, Supplier<Path> agentJar, String... args) {
        try {
            Callable<Integer> ofFiles = FilesCommand.of(out, err, screen, args);
            return ofFiles == null ? Arguments.execute(out, err, screen, agentJar, args) : ofFiles.call();
        } catch (OutOfMemoryError e) {
            err.println("timeagent: not enough memory (" + oneLine(e.getMessage())
                    + "); give the JVM more of it, as in java -Xmx1g -jar timeagent.jar");
            return FAILED;
        } catch (Exception e) {
            return failed(e, err);
        }
    }

    static int failed(Exception e, PrintWriter err) {
        err.println("timeagent: " + oneLine(message(e)));
        return e instanceof CommandException command ? command.status() : FAILED;
    }

    private static String message(Exception e) {
        if (e instanceof CommandException
                || e instanceof UnreadableRecordingException
                || e instanceof UnlikeRecordingsException
                || e instanceof AttachException) {
            return e.getMessage();
        }
        // a defect of this program; one line all the same, with what finds it
        StackTraceElement[] trace = e.getStackTrace();
        return "internal error, please report it: " + e + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    static String oneLine(String message) {
        String text =
                String.valueOf(message).replaceAll("\\s*[\\r\\n]+\\s*", " ").trim();
        boolean sentence = text.length() > 1 && Character.isLowerCase(text.charAt(1));
        return sentence ? text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1) : text;
    }
}
