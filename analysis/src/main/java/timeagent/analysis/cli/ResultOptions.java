package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import timeagent.analysis.common.UserException;
import timeagent.analysis.output.HtmlPage;
import timeagent.analysis.output.JsonOutput;
import timeagent.analysis.output.PageData;

/** The options that say where a result goes. */
class ResultOptions {

    private static final Path STANDARD_OUTPUT = Path.of("-");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result as JSON to FILE; - writes it to standard output, in place of the text.")
    private Path json;

    /** Of a command that can also show its result as a page. */
    static final class WithPage extends ResultOptions {

        @Option(
                names = "--html",
                paramLabel = "FILE",
                description = "Write the result as a self-contained HTML page with plots to FILE; - writes it"
                        + " to standard output, in place of the text.")
        private Path html;

        @Override
        Path html() {
            return html;
        }
    }

    /** Where the page goes, null for no page. */
    Path html() {
        return null;
    }

    /**
     * Rejects, before any work is done, what could not be written after it.
     *
     * @param inputs files that are read for the result
     */
    void check(List<Path> inputs) throws UserException {
        Path html = html();
        if (STANDARD_OUTPUT.equals(html) && STANDARD_OUTPUT.equals(json)) {
            throw invalid("'--json -' and '--html -' cannot both be standard output; give one a file");
        }
        if (isFile(json)) {
            new OutputFile("--json", json).check(inputs);
        }
        if (isFile(html)) {
            new OutputFile("--html", html).check(inputs);
        }
        if (isFile(json) && isFile(html) && OutputFile.areSame(html, json)) {
            throw invalid("--json and --html both name '" + html + "'; give each a file of its own");
        }
    }

    private static boolean isFile(Path given) {
        return given != null && !given.equals(STANDARD_OUTPUT);
    }

    private ParameterException invalid(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    /** @param data of the page, called only if there is one */
    void write(PrintWriter out, Object result, String text, Supplier<PageData> data) throws UserException {
        String page = html() == null ? null : HtmlPage.of(result, data.get());
        try {
            // the text first: if a file cannot be written, the work is not lost
            if (STANDARD_OUTPUT.equals(json)) {
                out.println(JsonOutput.of(result));
            } else {
                out.print(STANDARD_OUTPUT.equals(html()) ? page : text);
            }
            boolean lost = out.checkError();
            if (isFile(json)) {
                new OutputFile("--json", json).write(JsonOutput.of(result) + "\n");
            }
            if (lost) {
                throw UserException.failed("cannot write to stdout: closed, or disk full");
            }
        } finally {
            // if one result is lost, the other need not be
            if (isFile(html())) {
                new OutputFile("--html", html()).write(page);
            }
        }
    }
}
