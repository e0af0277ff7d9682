package timeagent.analysis.mcp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Server.Shell;

/** Runs commands of the command line in this JVM. */
record Commands(Shell shell) {

    private static final String PREFIX = "timeagent: ";

    /**
     * What a command printed.
     *
     * @param messages lines of standard error, each of them safe
     */
    record Output(String text, List<String> messages) {

        JsonObject json() {
            return JsonParser.parseString(text).getAsJsonObject();
        }
    }

    CommandSpec describe(String command) {
        return shell.describe(command);
    }

    /** @throws UserException with the last message of a command that failed */
    Output run(Call call, List<String> arguments) throws UserException {
        StringWriter out = new StringWriter();
        List<String> messages = new ArrayList<>();
        int status;
        try (PrintWriter text = new PrintWriter(out);
                PrintWriter err = new PrintWriter(new Messages(messages, call), true)) {
            status = shell.run(
                    text, err, handler -> call.onCancel(handler::interrupt), arguments.toArray(String[]::new));
        }
        if (status != 0) {
            throw UserException.failed(
                    messages.isEmpty() ? "exit status " + status : messages.get(messages.size() - 1));
        }
        return new Output(out.toString(), messages);
    }

    /** Keeps lines, and sends each as progress. */
    private static final class Messages extends StringWriter {

        private final List<String> messages;
        private final Call call;

        Messages(List<String> messages, Call call) {
            this.messages = messages;
            this.call = call;
        }

        @Override
        public void flush() {
            int end = getBuffer().lastIndexOf("\n") + 1;
            String lines = getBuffer().substring(0, end);
            getBuffer().delete(0, end);
            lines.lines().filter(line -> !line.isBlank()).forEach(this::add);
        }

        private void add(String line) {
            String message = SafeText.of(
                    line.startsWith(PREFIX) ? line.substring(PREFIX.length()) : line, SafeText.LONGEST_MESSAGE);
            messages.add(message);
            call.progress(message);
        }
    }
}
