package timeagent.analysis.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * Puts agent and recording into a command: after its first word where that is a java launcher, else into the environment
 * variable that every java launcher below a script reads.
 *
 * @param duration after which a run is ended by SIGTERM; null to wait for its end
 * @param isService whether only windows of a run are recorded: until then, the JVM keeps what it records to itself
 */
public record Launch(Path agentJar, Duration duration, boolean isService) {

    /** Read by the java launcher since JDK 9; unlike JAVA_TOOL_OPTIONS not by other programs that embed a JVM, such as jcmd. */
    static final String ENVIRONMENT = "JDK_JAVA_OPTIONS";

    private static final String MESSAGE = "timeagent: ";

    /**
     * Prepares a run; its recording is {@code NAME.jfr}, that of a service none. A script can start several JVMs, so theirs go into a folder
     * {@code NAME}, where the JVM gives each a name of its own (in a file name, 17 does not know {@code %p} yet).
     *
     * @param folder absolute, for the recordings
     */
    ProcessBuilder prepare(SideOptions options, Path folder, String name) {
        List<String> words = new ArrayList<>(options.command());
        if (options.startsJava()) {
            words.addAll(1, jvmOptions(options, folder, name, folder.resolve(name + ".jfr")));
            return new ProcessBuilder(words);
        }
        ProcessBuilder builder = new ProcessBuilder(words);
        String variable = jvmOptions(options, folder, name, folder.resolve(name)).stream()
                .map(Launch::quoteForLauncher)
                .collect(Collectors.joining(" "));
        // what is there already comes first: of an option given twice the last one counts
        builder.environment().merge(ENVIRONMENT, variable, (before, ours) -> before + " " + ours);
        return builder;
    }

    /** Starts a JVM with each set of options, which ends at once, so that nothing is run if the agent rejects one. */
    public void checkOptions(SideOptions a, SideOptions b) throws UserException, InterruptedException {
        String rejections = Stream.of(rejection("--a: ", a), rejection("--b: ", b))
                .filter(rejection -> !rejection.isEmpty())
                .collect(Collectors.joining("; "));
        if (!rejections.isEmpty()) {
            throw UserException.wrongArguments(rejections);
        }
    }

    private String rejection(String side, SideOptions options) throws UserException, InterruptedException {
        if (!options.hasAgent()) {
            return "";
        }
        // the JVM that a script will start is unknown
        String launcher =
                options.startsJava() ? options.command().get(0) : System.getProperty("java.home") + "/bin/java";
        try {
            Process process = new ProcessBuilder(launcher, agentOption(options.agent()), "-version")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            String rejection = rejection(process.waitFor(), output.lines());
            return rejection.isEmpty() ? "" : side + rejection;
        } catch (IOException e) {
            throw cannotStart(launcher, e);
        }
    }

    /** What the agent said of its options in the output of a JVM that has ended; empty if it said nothing. */
    static String rejection(int status, Stream<String> output) {
        return output.filter(line -> status == UserException.WRONG_ARGUMENTS && line.startsWith(MESSAGE))
                .findFirst()
                .map(line -> line.substring(MESSAGE.length()))
                .orElse("");
    }

    static UserException cannotStart(String program, IOException e) {
        return UserException.failed("cannot start '" + program + "' (" + IoErrorText.of(e) + "); check the command");
    }

    private String agentOption(String options) {
        return "-javaagent:" + agentJar + (options.isEmpty() ? "" : "=" + options);
    }

    /** The folder in which a service keeps its recording data; a killed service leaves it. */
    static Path repository(Path folder, String name) {
        return folder.resolve(name + "-repository");
    }

    private List<String> jvmOptions(SideOptions options, Path folder, String name, Path recording) {
        List<String> words = new ArrayList<>();
        if (options.hasAgent()) {
            words.add(agentOption(options.agent()));
        }
        // what a thread allocates between its last sample and its end is unknown: with 1,000 samples a second a tenth
        // of a run of a second, as the JVM takes 200 in a fifth of a second and then none; without stack traces, which
        // the user's own settings may ask for, a sample for each buffer that a thread takes costs little
        String allocation = options.settings() == null
                ? ",jdk.ObjectAllocationSample#stackTrace=false,jdk.ObjectAllocationSample#throttle=10000/s"
                : ",settings=" + quoteForRecorder(options.settings()) + ",jdk.ObjectAllocationSample#throttle=1000/s";
        // a run of a few seconds needs more than one value a second; + is for events unknown to the JDK's own settings
        // without a size, Flight Recorder keeps the last 250 MB, which is not all of a run
        String to = isService ? "maxsize=64m" : "filename=" + quoteForRecorder(recording) + ",maxsize=100g";
        // totals are exact, whatever the number of events
        String writes = isService && options.settings() == null ? ",+timeagent.SocketWrite#throttle=1000/s" : "";
        words.add("-XX:StartFlightRecording=" + to + allocation + writes
                + ",jdk.CPULoad#period=200ms,+timeagent.EventCost#period=200ms,+timeagent.EventTypeCost#period=200ms");
        if (isService) {
            // else the JVM (21+) prints a warning into the service's output once ab attaches to it
            words.add("-XX:+EnableDynamicAgentLoading");
            words.add("-XX:FlightRecorderOptions=repository=" + quoteForRecorder(repository(folder, name)));
        }
        // else the JVM prints "Started recording 1" into the program's output
        words.add("-Xlog:jfr+startup=off");
        return words;
    }

    /** Flight Recorder splits its options at commas, outside quotes. */
    private static String quoteForRecorder(Path path) {
        String text = path.toString();
        return text.indexOf(',') < 0 ? text : '"' + text + '"';
    }

    /** The launcher splits the variable at white space, outside quotes, and knows no escapes. */
    static String quoteForLauncher(String option) {
        if (option.matches("[^\\s\"']*")) {
            return option;
        }
        return option.indexOf('"') < 0 ? '"' + option + '"' : "'" + option.replace("'", "'\"'\"'") + "'";
    }
}
