package timeagent.mcp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.cli.Main;
import timeagent.analysis.common.UserException;

/** Runs commands of the command line in this JVM. */
record Commands(Path agentJar) {

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

    /** @throws UserException with the last message of a command that failed */
    Output run(Call call, List<String> arguments) throws UserException {
        StringWriter out = new StringWriter();
        List<String> messages = new ArrayList<>();
        int status;
        try (PrintWriter text = new PrintWriter(out);
                PrintWriter err = new PrintWriter(new LineWriter(messages, call), true)) {
            status = Main.run(text, err, agentJar, call::runs, arguments.toArray(String[]::new));
        }
        if (status != 0) {
            throw UserException.failed(
                    messages.isEmpty() ? "exit status " + status : messages.get(messages.size() - 1));
        }
        return new Output(out.toString(), messages);
    }

    /** Keeps lines, and sends each as progress. */
    private static final class LineWriter extends Writer {

        private final List<String> lines;
        private final Call call;
        private final StringBuilder line = new StringBuilder();

        LineWriter(List<String> lines, Call call) {
            this.lines = lines;
            this.call = call;
        }

        @Override
        public void write(char[] characters, int from, int length) {
            for (char c : new String(characters, from, length).toCharArray()) {
                if (c == '\n') {
                    end();
                } else if (c != '\r') {
                    line.append(c);
                }
            }
        }

        private void end() {
            String text = line.toString();
            line.setLength(0);
            String message = SafeText.of(
                    text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text, SafeText.LONGEST_MESSAGE);
            lines.add(message);
            call.progress(message);
        }

        @Override
        public void flush() {
            // each line has been sent
        }

        @Override
        public void close() {
            if (!line.isEmpty()) {
                end();
            }
        }
    }
}
