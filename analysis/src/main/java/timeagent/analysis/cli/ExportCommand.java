package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.common.UserException;
import timeagent.analysis.export.Exporter;

@Command(
        name = "export",
        description =
                "Writes tables (CSV) of recordings, a row for each fact, for DuckDB, Spark or pandas; see docs/fleet.md.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {"  java -jar timeagent.jar export recordings -o tables"})
final class ExportCommand extends SubCommand {

    @Mixin
    private RecordingFiles.Given given;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            required = true,
            description = "Folder of the tables.")
    private Path folder;

    @Option(names = "--label", paramLabel = "NAME=VALUE", description = "Label of all recordings. Repeatable.")
    private Map<String, String> labels = Map.of();

    @Override
    public Integer call() throws UserException {
        labels.forEach((name, value) -> {
            if (name.isBlank() || value == null || value.isBlank()) {
                throw invalid("--label", name + "=" + value, "a name and a value, such as service=shop");
            }
        });
        RecordingFiles recordings = given.find(err());
        Exporter exporter = new Exporter(folder, labels);
        exporter.export(recordings.files());
        warn("", recordings.leftOut());
        exporter.leftOut().values().forEach(reason -> err().println("timeagent: left out: " + reason));
        if (exporter.count() == 0) {
            throw UserException.failed("none of the files can be exported");
        }
        out().println(exporter.count() + (exporter.count() == 1 ? " recording" : " recordings") + " in " + folder);
        return Main.DONE;
    }
}
