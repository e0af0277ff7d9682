package timeagent.analysis;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import timeagent.analysis.page.HtmlPage;
import timeagent.analysis.page.PageData;

/** Where the result of a command goes that can show it as a page too. */
final class PageOutput {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private final ResultOutput result = new ResultOutput();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write the result as a page with plots, one file that needs nothing else, to FILE; - writes it"
                            + " to standard output, in place of the text.")
    private String html;

    private boolean pageToStandardOutput() {
        return ResultOutput.STANDARD_OUTPUT.equals(html);
    }

    /**
     * Refuses, before any work is done, what could not be written after it.
     *
     * @param inputs files that are read for the result
     */
    void check(List<Path> inputs) throws CommandException {
        if (pageToStandardOutput() && result.jsonToStandardOutput()) {
            throw new ParameterException(
                    command.commandLine(), "'--json -' and '--html -' cannot both be standard output; give one a file");
        }
        result.check(inputs);
        Destination page = file();
        if (page == null) {
            return;
        }
        page.check(inputs);
        Destination other = result.file();
        if (other != null && page.isAlso(other)) {
            throw new ParameterException(
                    command.commandLine(), "--json and --html both name '" + html + "'; give each a file of its own");
        }
    }

    private Destination file() {
        return html == null || pageToStandardOutput() ? null : new Destination("--html", html);
    }

    /** Whether there is to be a page. */
    boolean isPage() {
        return html != null;
    }

    /** @param data asked only when there is to be a page */
    void write(PrintWriter out, Object value, String text, Supplier<PageData> data) throws CommandException {
        String page = isPage() ? HtmlPage.of(value, data.get()) : null;
        Destination file = file();
        try {
            result.write(out, value, pageToStandardOutput() ? page : text);
        } finally {
            // one result less is no reason to lose the other
            if (file != null) {
                file.write(page);
            }
        }
    }
}
