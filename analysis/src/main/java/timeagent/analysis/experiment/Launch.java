package timeagent.analysis.experiment;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Puts agent and recording into a command: after its first word where that is a java launcher, else into the environment
 * variable that every java launcher below a script reads.
 */
final class Launch {

    /** Read by the java launcher since JDK 9; unlike JAVA_TOOL_OPTIONS not by other programs that embed a JVM, such as jcmd. */
    static final String ENVIRONMENT = "JDK_JAVA_OPTIONS";

    private final Path agentJar;
    private final List<String> command;

    Launch(Path agentJar, List<String> command) {
        this.agentJar = agentJar;
        this.command = List.copyOf(command);
    }

    /**
     * Prepares a run; its recording is {@code NAME.jfr}. A script can start several JVMs, so theirs go into a folder
     * {@code NAME}, where the JVM gives each a name of its own (in a file name, 17 does not know {@code %p} yet).
     *
     * @param options of the agent
     * @param folder absolute, for the recordings
     */
    ProcessBuilder prepare(String options, Path folder, String name) {
        if (startsJava()) {
            List<String> words = new ArrayList<>(command);
            words.addAll(1, jvmOptions(options, folder.resolve(name + ".jfr")));
            return new ProcessBuilder(words);
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        StringBuilder variable = new StringBuilder();
        for (String option : jvmOptions(options, folder.resolve(name))) {
            variable.append(variable.length() == 0 ? "" : " ").append(quoteForLauncher(option));
        }
        // what is there already comes first: of an option given twice the last one counts
        builder.environment().merge(ENVIRONMENT, variable.toString(), (before, ours) -> before + " " + ours);
        return builder;
    }

    boolean startsJava() {
        String program = new File(command.get(0)).getName().toLowerCase(Locale.ROOT);
        return program.equals("java") || program.equals("java.exe");
    }

    /** The command's first word. */
    String program() {
        return command.get(0);
    }

    /** What puts the agent into a JVM. */
    static String agentOption(Path agentJar, String options) {
        return "-javaagent:" + agentJar + (options.isEmpty() ? "" : "=" + options);
    }

    private List<String> jvmOptions(String options, Path recording) {
        return List.of(
                agentOption(agentJar, options),
                // a run of a few seconds needs more samples of CPU time and of costs than one a second; + is for events
                // that the JDK's own settings do not name
                "-XX:StartFlightRecording=filename=" + quoteForRecorder(recording)
                        + ",jdk.CPULoad#period=200ms,+timeagent.EventCost#period=200ms",
                // else the JVM prints "Started recording 1" into the program's output
                "-Xlog:jfr+startup=off");
    }

    /** Flight Recorder splits its options at commas, outside quotes. */
    private static String quoteForRecorder(Path path) {
        String text = path.toString();
        return text.indexOf(',') < 0 ? text : '"' + text + '"';
    }

    /** The launcher splits the variable at white space, outside quotes, and knows no escapes. */
    static String quoteForLauncher(String option) {
        if (option.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\'')) {
            return option;
        }
        char quote = option.indexOf('"') < 0 ? '"' : '\'';
        return quote + option + quote;
    }
}
