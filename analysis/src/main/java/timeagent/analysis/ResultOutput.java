package timeagent.analysis;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import timeagent.analysis.output.JsonOutput;
import timeagent.analysis.output.Reason;

/** The options that say where a result goes, the same for every command that has one. */
final class ResultOutput {

    static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result as JSON to FILE; - writes it to standard output, in place of the text.")
    private String json;

    boolean jsonToStandardOutput() {
        return STANDARD_OUTPUT.equals(json);
    }

    void write(PrintWriter out, Object result, String text) throws CommandException {
        if (json != null) {
            writeJson(out, JsonOutput.of(result));
        }
        if (!jsonToStandardOutput()) {
            out.print(text);
        }
        if (out.checkError()) {
            throw new CommandException(
                    Main.FAILED, "the result could not be written to standard output; is it closed, or its disk full?");
        }
    }

    private void writeJson(PrintWriter out, String result) throws CommandException {
        if (jsonToStandardOutput()) {
            out.println(result);
            return;
        }
        try {
            Files.writeString(Path.of(json), result + "\n");
        } catch (IOException e) {
            throw new CommandException(
                    Main.FAILED,
                    "cannot write '" + json + "' (" + Reason.of(e) + "); give --json a file in a folder that exists");
        } catch (InvalidPathException e) {
            throw new CommandException(
                    Main.FAILED, "cannot write '" + json + "' (" + e.getReason() + "); give --json a file");
        }
    }
}
