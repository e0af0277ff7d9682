package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.Resource;
import timeagent.analysis.common.UserException;
import timeagent.analysis.findings.Checks;

/** {@code jfc}: writes settings files for Flight Recorder, and pages for Mission Control. */
@Command(
        name = "jfc",
        description = {
            "Writes two settings files for Flight Recorder and pages for JDK Mission Control: timeagent.jfc records"
                    + " the agent's events, every write and no stack traces, with those of the JDK that the report needs; timeagent-stacks.jfc has stack"
                    + " traces too.",
            "Use one as in -XX:StartFlightRecording=settings=timeagent.jfc,filename=a.jfr, with jcmd PID JFR.start"
                    + " settings=timeagent.jfc, or import it into JDK Mission Control.",
            "timeagent-pages.xml has Mission Control's pages of the agent's events: File > Import > Flight Recording"
                    + " Pages. They are built into timeagent-jmc.jar."
        })
final class JfcCommand extends SubCommand {

    static final List<String> FILES = List.of("timeagent.jfc", "timeagent-stacks.jfc");

    static final String PAGES = "timeagent-pages.xml";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Where to write them; default: the working directory.")
    private Path folder;

    @Override
    public Integer call() throws UserException {
        for (boolean write : new boolean[] {false, true}) {
            // all of them, or none
            for (String name : FILES) {
                write(folder.resolve(name), Resource.text(JfcCommand.class, "jfc/" + name), write);
            }
            write(folder.resolve(PAGES), Resource.text(Checks.class, Checks.PAGES), write);
        }
        return Main.DONE;
    }

    /** The user may have changed a file that exists. */
    private void write(Path file, String content, boolean write) throws UserException {
        try {
            if (Files.exists(file) && !Files.readString(file).equals(content)) {
                throw UserException.failed(
                        "'" + file + "' exists with different content; remove it or give another folder");
            }
            if (write) {
                Files.writeString(file, content);
                out().println(file);
            }
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot write '" + file + "' (" + IoErrorText.of(e) + "); give a folder that exists");
        }
    }
}
