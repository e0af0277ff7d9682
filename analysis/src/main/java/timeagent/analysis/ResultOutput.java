package timeagent.analysis;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import timeagent.analysis.output.JsonOutput;

/** The options that say where a result goes, the same for every command that has one. */
final class ResultOutput {

    static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result as JSON to FILE; - writes it to standard output, in place of the text.")
    private String json;

    /**
     * Refuses, before any work is done, what could not be written after it.
     *
     * @param inputs files that are read for the result
     */
    void check(List<Path> inputs) throws CommandException {
        Destination file = file();
        if (file != null) {
            file.check(inputs);
        }
    }

    /** Null when there is to be none. */
    Destination file() {
        return json == null || jsonToStandardOutput() ? null : new Destination("--json", json);
    }

    boolean jsonToStandardOutput() {
        return STANDARD_OUTPUT.equals(json);
    }

    void write(PrintWriter out, Object result, String text) throws CommandException {
        // the text first: where a file cannot be written, the work is not lost
        if (jsonToStandardOutput()) {
            out.println(JsonOutput.of(result));
        } else {
            out.print(text);
        }
        boolean lost = out.checkError();
        Destination file = file();
        if (file != null) {
            file.write(JsonOutput.of(result) + "\n");
        }
        if (lost) {
            throw new CommandException(
                    Main.FAILED, "the result could not be written to standard output; is it closed, or its disk full?");
        }
    }
}
