package timeagent.analysis.mcp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Server.Shell;

/** A call of a tool, from its arrival to its end: runs commands, cancels them and reports their progress. */
final class Call {

    private static final double NANOS = 1e9;
    private static final String PREFIX = "timeagent: ";

    /**
     * What a command printed.
     *
     * @param messages lines of standard error, each of them safe
     */
    record Output(String text, List<String> messages) {

        /** The text in lines, made safe. */
        List<String> lines() {
            return text.lines()
                    .map(line -> SafeText.of(line, 4 * SafeText.LONGEST_MESSAGE))
                    .toList();
        }

        List<String> notes() {
            return messages.stream()
                    .distinct()
                    .map(message -> "note: " + message)
                    .toList();
        }

        JsonObject json() {
            return JsonParser.parseString(text).getAsJsonObject();
        }
    }

    private final long start = System.nanoTime();
    private final BiConsumer<Double, String> progress;
    /** Not the lock of this call: a client that does not read must not delay its own cancellation. */
    private final Object sending = new Object();

    private Runnable stop = () -> {};
    private boolean isCancelled;

    /** @param progress receives seconds since the start, in ascending order, and the current activity */
    Call(BiConsumer<Double, String> progress) {
        this.progress = progress;
    }

    /** Sets what stops what is done from now on; a call that has been cancelled stops at once. */
    synchronized void onCancel(Runnable action) {
        stop = action;
        if (isCancelled) {
            action.run();
        }
    }

    /** Stops it: the client expects no result. */
    synchronized void cancel() {
        isCancelled = true;
        stop.run();
    }

    synchronized boolean isCancelled() {
        return isCancelled;
    }

    /** Sends one notification after the other, so that the seconds grow. */
    void progress(String message) {
        synchronized (sending) {
            if (!isCancelled()) {
                progress.accept((System.nanoTime() - start) / NANOS, message);
            }
        }
    }

    /** @throws UserException with the last message of a command that failed */
    Output run(Shell shell, List<String> arguments) throws UserException {
        StringWriter out = new StringWriter();
        Messages messages = new Messages();
        int status;
        try (PrintWriter text = new PrintWriter(out);
                PrintWriter err = new PrintWriter(messages, true)) {
            status = shell.run(text, err, handler -> onCancel(handler::interrupt), arguments.toArray(String[]::new));
        }
        List<String> lines = messages.lines;
        if (status != 0) {
            throw UserException.failed(lines.isEmpty() ? "exit status " + status : lines.get(lines.size() - 1));
        }
        return new Output(out.toString(), lines);
    }

    /** Keeps lines, and sends each as progress. */
    private final class Messages extends StringWriter {

        private final List<String> lines = new ArrayList<>();

        @Override
        public void flush() {
            int end = getBuffer().lastIndexOf("\n") + 1;
            String ended = getBuffer().substring(0, end);
            getBuffer().delete(0, end);
            ended.lines().filter(line -> !line.isBlank()).forEach(this::add);
        }

        private void add(String line) {
            String message = SafeText.of(
                    line.startsWith(PREFIX) ? line.substring(PREFIX.length()) : line, SafeText.LONGEST_MESSAGE);
            lines.add(message);
            progress(message);
        }
    }
}
