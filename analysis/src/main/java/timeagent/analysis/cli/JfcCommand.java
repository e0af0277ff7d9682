package timeagent.analysis.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/** {@code jfc}: writes settings files for Flight Recorder. */
@Command(
        name = "jfc",
        description = {
            "Writes two settings files for Flight Recorder: timeagent.jfc records the agent's events, every write and"
                    + " no stack traces, with those of the JDK that the report needs; timeagent-stacks.jfc has stack"
                    + " traces too.",
            "Use one as in -XX:StartFlightRecording=settings=timeagent.jfc,filename=a.jfr, with jcmd PID JFR.start"
                    + " settings=timeagent.jfc, or import it into JDK Mission Control."
        })
final class JfcCommand extends SubCommand {

    static final List<String> FILES = List.of("timeagent.jfc", "timeagent-stacks.jfc");

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Where to write them; default: the working directory.")
    private Path folder;

    @Override
    public Integer call() throws Exception {
        // all of them, or none
        for (String name : FILES) {
            refuseToReplace(folder.resolve(name), content(name));
        }
        for (String name : FILES) {
            Path file = folder.resolve(name);
            try {
                Files.write(file, content(name));
            } catch (IOException e) {
                throw cannotWrite(file, e);
            }
            out().println(file);
        }
        return Main.DONE;
    }

    private static byte[] content(String name) throws IOException {
        try (InputStream in = JfcCommand.class.getResourceAsStream("jfc/" + name)) {
            return in.readAllBytes();
        }
    }

    /** The user may have changed the file. */
    private static void refuseToReplace(Path file, byte[] content) throws UserException {
        try {
            if (Files.exists(file) && !Arrays.equals(Files.readAllBytes(file), content)) {
                throw UserException.failed(
                        "'" + file + "' exists with different content; remove it or give another folder");
            }
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private static UserException cannotWrite(Path file, IOException e) {
        return UserException.failed(
                "cannot write '" + file + "' (" + IoErrorText.of(e) + "); give a folder that exists");
    }
}
