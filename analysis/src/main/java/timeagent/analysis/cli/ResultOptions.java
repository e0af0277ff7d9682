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
        OutputFile text = new OutputFile("--json", json);
        OutputFile page = new OutputFile("--html", html());
        if (text.isStandardOutput() && page.isStandardOutput()) {
            throw invalid("'--json -' and '--html -' cannot both be standard output; give one a file");
        }
        text.check(inputs);
        page.check(inputs);
        if (text.isFile() && page.isFile() && page.isSame(json)) {
            throw invalid("--json and --html both name '" + html() + "'; give each a file of its own");
        }
    }

    /** Whether standard output has the text. */
    boolean printsText() {
        return !new OutputFile("--json", json).isStandardOutput()
                && !new OutputFile("--html", html()).isStandardOutput();
    }

    private ParameterException invalid(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    /** @param data of the page, called only if there is one */
    void write(PrintWriter out, Object result, String text, Supplier<PageData> data) throws UserException {
        OutputFile ofJson = new OutputFile("--json", json);
        OutputFile ofPage = new OutputFile("--html", html());
        String page = html() == null ? null : HtmlPage.of(result, data.get());
        // if one result is lost, the others need not be
        try {
            if (printsText()) {
                OutputFile.print(out, text);
            }
        } finally {
            try {
                ofJson.write(out, () -> JsonOutput.of(result) + "\n");
            } finally {
                ofPage.write(out, () -> page);
            }
        }
    }
}
