package timeagent.analysis.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.files.IoErrorText;

/**
 * Asks the agent whether it takes both sets of options, before anything is run or written: a JVM that starts, and ends at once,
 * with each.
 *
 * <p>Where the command is a script, the JVM it will start is not known, so the one that runs this program is asked.
 */
final class OptionsProbe {

    private static final String OWN_MESSAGE = "timeagent: ";
    private static final int WRONG_ARGUMENTS = 2;

    private final Path agentJar;
    private final String launcher;

    OptionsProbe(Path agentJar, Launch launch) {
        this.agentJar = agentJar;
        this.launcher = launch.startsJava()
                ? launch.program()
                : Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * @throws ExperimentException when the agent does not take one of them, or both
     *     or when the command's java launcher cannot be started
     */
    void check(String optionsA, String optionsB) throws ExperimentException, InterruptedException {
        List<String> refusals = new ArrayList<>();
        addRefusal(refusals, "--a", optionsA);
        addRefusal(refusals, "--b", optionsB);
        if (!refusals.isEmpty()) {
            throw ExperimentException.wrongOptions(String.join("; ", refusals));
        }
    }

    private void addRefusal(List<String> refusals, String side, String options)
            throws ExperimentException, InterruptedException {
        Process process;
        String output;
        try {
            process = new ProcessBuilder(launcher, Launch.agentOption(agentJar, options), "-version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw ExperimentException.cannotStart(launcher, IoErrorText.of(e));
        }
        if (process.waitFor() == WRONG_ARGUMENTS) {
            output.lines()
                    .filter(line -> line.startsWith(OWN_MESSAGE))
                    .findFirst()
                    .ifPresent(line -> refusals.add(side + ": " + line.substring(OWN_MESSAGE.length())));
        }
    }
}
