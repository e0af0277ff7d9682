package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.Resource;
import timeagent.analysis.common.UserException;
import timeagent.analysis.findings.Checks;

@Command(
        name = "jfc",
        description = {
            "Writes three settings files for Flight Recorder and pages for JDK Mission Control: timeagent.jfc records"
                    + " the agent's events, every write and no stack traces, with those of the JDK that the report needs; timeagent-stacks.jfc has stack"
                    + " traces too; timeagent-production.jfc is for recordings that are always on, beside default.jfc.",
            "Use one as in -XX:StartFlightRecording=settings=timeagent.jfc,filename=a.jfr, with jcmd PID JFR.start"
                    + " settings=timeagent.jfc, or import it into JDK Mission Control.",
            "timeagent-pages.xml has Mission Control's pages of the agent's events: File > Import > Flight Recording"
                    + " Pages. They are built into timeagent-jmc.jar."
        },
        footerHeading = SubCommand.EXAMPLES,
        footer = {"  java -jar timeagent.jar jfc"})
final class JfcCommand extends SubCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Where to write the files; default: the working directory.")
    private Path folder;

    @Override
    public Integer call() throws UserException {
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(folder.resolve("timeagent.jfc"), RecordingSettings.withoutStacks());
        files.put(folder.resolve("timeagent-stacks.jfc"), RecordingSettings.withStacks());
        files.put(folder.resolve("timeagent-production.jfc"), RecordingSettings.production());
        files.put(folder.resolve("timeagent-pages.xml"), Resource.text(Checks.class, Checks.PAGES));
        try {
            // all of them, or none
            for (Map.Entry<Path, String> file : files.entrySet()) {
                byte[] text = file.getValue().getBytes(StandardCharsets.UTF_8);
                if (Files.exists(file.getKey()) && !Arrays.equals(text, Files.readAllBytes(file.getKey()))) {
                    throw UserException.failed(
                            "'" + file.getKey() + "' exists with different content; remove it or give another folder");
                }
            }
            for (Map.Entry<Path, String> file : files.entrySet()) {
                out().println(Files.writeString(file.getKey(), file.getValue()));
            }
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot write to '" + folder + "' (" + IoErrorText.of(e) + "); give a folder that exists");
        }
        return Main.DONE;
    }
}
