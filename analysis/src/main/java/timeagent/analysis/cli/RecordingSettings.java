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

    private static final String PROFILER = """
              <event name="jdk.ExecutionSample">
                <setting name="enabled">true</setting>
                <setting name="period">20 ms</setting>
              </event>
              <event name="jdk.NativeMethodSample">
                <setting name="enabled">true</setting>
                <setting name="period">20 ms</setting>
              </event>
            """;

    /** Of several settings of an event by the same name, Flight Recorder applies the last. */
    private static final String STANDARD =
            "<event name='timeagent.ClockRead'><setting name='stackTrace'>true</setting></event>"
                    + "<event name='timeagent.SocketWrite'><setting name='throttle'>1000/s</setting></event>"
                    + "</configuration>";

    private RecordingSettings() {}

    /** Those of {@code timeagent.jfc}: every write, no stack traces. */
    static String withoutStacks() {
        return Resource.text(RecordingSettings.class, "timeagent.jfc");
    }

    /** Those of {@code timeagent-stacks.jfc}. */
    static String withStacks() {
        return withoutStacks()
                .replace("label=\"timeagent\"", "label=\"timeagent with stack traces\"")
                .replace("socket writes", "socket writes with their stack traces")
                .replace(
                        "Every write, no stack traces.",
                        "For finding out which code writes: a stack trace costs more than the event.")
                .replace("\"stackTrace\">false", "\"stackTrace\">true")
                .replace("\"throttle\">1000/s", "\"throttle\">150/s")
                .replace("</configuration>", PROFILER + "</configuration>");
    }

    /** Those of {@code timeagent-production.jfc}. */
    static String production() {
        return Resource.text(RecordingSettings.class, "timeagent-production.jfc");
    }

    /**
     * Those without stack traces, but with the callers of sampled reads, which cost little, and with at most 1,000 writes
     * a second: the target may have a recording of its own, which must not overflow.
     */
    static String standard() {
        return withoutStacks().replace("</configuration>", STANDARD);
    }

    /** @param given {@code timeagent}, {@code timeagent-stacks}, {@code timeagent-production}, or a file that ends with {@code .jfc} */
    static String of(String given) throws UserException {
        return switch (given) {
            case "timeagent" -> withoutStacks();
            case "timeagent-stacks" -> withStacks();
            case "timeagent-production" -> production();
            default ->
                read(
                        given,
                        "--settings",
                        "timeagent, timeagent-stacks, timeagent-production or a file that ends with .jfc");
        };
    }

    /** Returns the absolute path of settings that are there and valid; null for none. */
    static Path file(String given, String option) throws UserException {
        if (given == null) {
            return null;
        }
        read(given, option, "a file that ends with .jfc; the command jfc writes three");
        return Path.of(given).toAbsolutePath();
    }

    private static String read(String given, String option, String advice) throws UserException {
        if (!given.endsWith(".jfc")) {
            throw UserException.wrongArguments(
                    "invalid value '" + given + "' for option '" + option + "', give " + advice);
        }
        try {
            String text = Files.readString(Main.path(given));
            Configuration.create(new StringReader(text));
            return text;
        } catch (IOException e) {
            throw UserException.failed("cannot read the settings '" + given + "' (" + IoErrorText.of(e) + ")");
        } catch (ParseException e) {
            throw UserException.failed("the settings '" + given + "' are not valid (" + e.getMessage() + ")");
        }
    }
}
