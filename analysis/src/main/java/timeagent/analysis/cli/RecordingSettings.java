package timeagent.analysis.cli;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import jdk.jfr.Configuration;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.Resource;
import timeagent.analysis.common.UserException;

/** The text of a settings file for Flight Recorder: one of those that {@code jfc} writes, or a file of the user's. */
final class RecordingSettings {

    /** Of several settings of an event by the same name, Flight Recorder applies the last. */
    private static final String CALLERS =
            "<event name='timeagent.ClockRead'><setting name='stackTrace'>true</setting></event></configuration>";

    private RecordingSettings() {}

    /** Those of {@code timeagent.jfc}, with the callers of sampled reads, which cost little. */
    static String standard() {
        return Resource.text(JfcCommand.class, "jfc/timeagent.jfc").replace("</configuration>", CALLERS);
    }

    /** @param given {@code timeagent}, {@code timeagent-stacks}, or a file that ends with {@code .jfc} */
    static String of(String given) throws UserException {
        return JfcCommand.FILES.contains(given + ".jfc")
                ? Resource.text(JfcCommand.class, "jfc/" + given + ".jfc")
                : read(given, "--settings", "timeagent, timeagent-stacks or a file that ends with .jfc");
    }

    /** Returns the absolute path of settings that are there and valid; null for none. */
    static Path file(String given, String option) throws UserException {
        if (given == null) {
            return null;
        }
        read(given, option, "a file that ends with .jfc; the command jfc writes two");
        return Path.of(given).toAbsolutePath();
    }

    private static String read(String given, String option, String advice) throws UserException {
        if (!given.endsWith(".jfc")) {
            throw UserException.wrongArguments(
                    "invalid value '" + given + "' for option '" + option + "', give " + advice);
        }
        try {
            String text = Files.readString(Path.of(given));
            Configuration.create(new StringReader(text));
            return text;
        } catch (IOException e) {
            throw UserException.failed("cannot read the settings '" + given + "' (" + IoErrorText.of(e) + ")");
        } catch (ParseException e) {
            throw UserException.failed("the settings '" + given + "' are not valid (" + e.getMessage() + ")");
        }
    }
}
