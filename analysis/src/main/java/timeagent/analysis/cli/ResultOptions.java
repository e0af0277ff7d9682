package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import timeagent.analysis.output.HtmlPage;
import timeagent.analysis.output.JsonOutput;
import timeagent.analysis.output.PageData;

/** The options that say where a result goes. */
class ResultOptions {

    private static final String STANDARD_OUTPUT = "-";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result as JSON to FILE; - writes it to standard output, in place of the text.")
    private String json;

    /** Of a command that can show its result as a page too. */
    static final class WithPage extends ResultOptions {

        @Option(
                names = "--html",
                paramLabel = "FILE",
                description =
                        "Write the result as a page with plots, one file that needs nothing else, to FILE; - writes it"
                                + " to standard output, in place of the text.")
        private String html;

        @Override
        String html() {
            return html;
        }
    }

    /** Where the page goes, null for no page. */
    String html() {
        return null;
    }

    /**
     * Rejects, before any work is done, what could not be written after it.
     *
     * @param inputs files that are read for the result
     */
    void check(List<Path> inputs) throws CommandException {
        if (STANDARD_OUTPUT.equals(html()) && STANDARD_OUTPUT.equals(json)) {
            throw invalid("'--json -' and '--html -' cannot both be standard output; give one a file");
        }
        OutputFile jsonFile = file("--json", json);
        OutputFile page = file("--html", html());
        if (jsonFile != null) {
            jsonFile.check(inputs);
        }
        if (page != null) {
            page.check(inputs);
        }
        if (jsonFile != null && page != null && page.isAlso(jsonFile)) {
            throw invalid("--json and --html both name '" + html() + "'; give each a file of its own");
        }
    }

    private ParameterException invalid(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    private static OutputFile file(String option, String given) {
        return given == null || given.equals(STANDARD_OUTPUT) ? null : new OutputFile(option, given);
    }

    /** @param data of the page, called only when there is to be one */
    void write(PrintWriter out, Object result, String text, Supplier<PageData> data) throws CommandException {
        String page = html() == null ? null : HtmlPage.of(result, data.get());
        OutputFile file = file("--html", html());
        try {
            // the text first: where a file cannot be written, the work is not lost
            if (STANDARD_OUTPUT.equals(json)) {
                out.println(JsonOutput.of(result));
            } else {
                out.print(STANDARD_OUTPUT.equals(html()) ? page : text);
            }
            boolean lost = out.checkError();
            OutputFile jsonFile = file("--json", json);
            if (jsonFile != null) {
                jsonFile.write(JsonOutput.of(result) + "\n");
            }
            if (lost) {
                throw new CommandException(
                        Main.FAILED,
                        "the result could not be written to standard output; is it closed, or its disk full?");
            }
        } finally {
            // one result less is no reason to lose the other
            if (file != null) {
                file.write(page);
            }
        }
    }
}
