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

    private OutputFile json = new OutputFile("--json", null);
    private OutputFile page = new OutputFile("--html", null);

    /** Options that print the text and write the given files. */
    static ResultOptions of(OutputFile json, OutputFile page) {
        ResultOptions options = new ResultOptions();
        options.json = json;
        options.page = page;
        return options;
    }

    @Option(names = "--json", paramLabel = "FILE", description = "Write JSON to FILE; -: stdout, in place of text.")
    private void json(Path file) {
        json = new OutputFile("--json", file);
    }

    /** Of a command that can also show its result as a page. */
    static class WithPage extends ResultOptions {

        @Option(
                names = "--html",
                paramLabel = "FILE",
                description = "Write the result as a self-contained HTML page with plots to FILE; - writes it"
                        + " to standard output, in place of the text.")
        private void page(Path file) {
            super.page = new OutputFile("--html", file);
        }
    }

    final CommandSpec command() {
        return command;
    }

    List<OutputFile> files() {
        return List.of(json, page);
    }

    /**
     * Rejects, before any work is done, what could not be written after it.
     *
     * @param inputs files that are read for the result
     */
    void check(List<Path> inputs) throws UserException {
        List<OutputFile> files = files();
        List<OutputFile> printed =
                files.stream().filter(OutputFile::isStandardOutput).toList();
        if (printed.size() > 1) {
            throw new ParameterException(
                    command.commandLine(),
                    "'" + printed.get(0).option() + " -' and '" + printed.get(1).option()
                            + " -' cannot both be standard output; give one a file");
        }
        for (int i = 0; i < files.size(); i++) {
            OutputFile file = files.get(i);
            file.check(inputs);
            for (OutputFile other : files.subList(0, i)) {
                if (file.isFile() && other.isFile() && file.isSame(other.file())) {
                    throw UserException.wrongArguments(other.option() + " and " + file.option() + " both name '"
                            + other.file() + "'; give each a file of its own");
                }
            }
        }
    }

    /** Whether the result goes anywhere but to standard output as text. */
    boolean hasFiles() {
        return files().stream().anyMatch(file -> file.file() != null);
    }

    /** Whether standard output has the text. */
    boolean printsText() {
        return files().stream().noneMatch(OutputFile::isStandardOutput);
    }

    /** @param data of the page, called only if there is one */
    void write(PrintWriter out, Object result, String text, Supplier<PageData> data) throws UserException {
        // if one result is lost, the others need not be
        try {
            if (printsText()) {
                OutputFile.print(out, text);
            }
        } finally {
            try {
                json.write(out, () -> JsonOutput.of(result) + "\n");
            } finally {
                page.write(out, () -> HtmlPage.of(result, data.get()));
            }
        }
    }
}
