package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.export.Exporter;
import timeagent.analysis.export.Format;

/** {@code export FILE... -o DIR}: tables of many recordings. */
@Command(
        name = "export",
        description = "Writes tables of one or many recordings, a row for each fact, for DuckDB, Spark, pandas or a"
                + " spreadsheet. Exporting a recording again replaces its rows. docs/fleet.md has the columns.")
final class ExportCommand extends SubCommand {

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            required = true,
            description = "Folder of the tables; those of other recordings in it stay.")
    private Path folder;

    @Option(names = "--format", paramLabel = "csv|ndjson", description = "Default: csv.")
    private Format format = Format.csv;

    @Option(
            names = "--label",
            paramLabel = "NAME=VALUE",
            description = "Label of all recordings, instead of the agent's option labels; host, service and version are"
                    + " columns of their own. Repeatable.")
    private Map<String, String> labels = Map.of();

    @Option(names = "--jobs", paramLabel = "N", description = "Recordings at a time; default: number of CPUs.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A recording (.jfr), or a folder: all recordings in it and below.")
    private List<Path> files;

    @Override
    public Integer call() throws UserException {
        if (jobs < 1) {
            throw invalid("invalid value '" + jobs + "' for option '--jobs', give 1 or more");
        }
        RecordingFiles recordings = RecordingFiles.of(files, err());
        Exporter exporter = new Exporter(folder, format, labels);
        exporter.export(recordings.files(), jobs);
        recordings.leftOut().forEach(reason -> err().println("timeagent: " + reason));
        exporter.leftOut().values().forEach(reason -> err().println("timeagent: left out: " + reason));
        if (exporter.count() == 0) {
            throw UserException.failed("none of the files can be exported");
        }
        out().println(exporter.count() + (exporter.count() == 1 ? " recording" : " recordings") + " in " + folder);
        return Main.DONE;
    }
}
