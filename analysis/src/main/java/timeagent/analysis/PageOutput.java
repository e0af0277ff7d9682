package timeagent.analysis;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import timeagent.analysis.page.HtmlPage;
import timeagent.analysis.page.PageData;
import timeagent.analysis.page.PageFile;

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

    /** Refuses, before any work is done, what could not be written after it. */
    void check() throws CommandException {
        if (pageToStandardOutput() && result.jsonToStandardOutput()) {
            throw new ParameterException(
                    command.commandLine(), "'--json -' and '--html -' cannot both be standard output; give one a file");
        }
        if (html != null && !pageToStandardOutput()) {
            try {
                new PageFile(Path.of(html)).check();
            } catch (IOException | InvalidPathException e) {
                throw cannotWrite(e);
            }
        }
    }

    /** Whether there is to be a page. */
    boolean isPage() {
        return html != null;
    }

    /** @param data asked only when there is to be a page */
    void write(PrintWriter out, Object value, String text, Supplier<PageData> data) throws CommandException {
        String page = isPage() ? HtmlPage.of(value, data.get()) : null;
        // the text first: where the page fails, the work is not lost
        result.write(out, value, pageToStandardOutput() ? page : text);
        if (page != null && !pageToStandardOutput()) {
            try {
                new PageFile(Path.of(html)).write(page);
            } catch (IOException | InvalidPathException e) {
                throw cannotWrite(e);
            }
        }
    }

    private CommandException cannotWrite(Exception e) {
        return new CommandException(
                Main.FAILED,
                "cannot write '" + html + "' (" + e.getMessage() + "); give --html a file in a folder that exists");
    }
}
