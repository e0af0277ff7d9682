package timeagent.analysis.cli;

import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;

/** The JVM that is recorded, and the agent's options in it. */
final class Target {

    @Parameters(index = "0", paramLabel = "PID|NAME", description = "PID, or a unique part of the main class or jar.")
    private String process;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OPTIONS",
            description = "The agent's options, as behind -javaagent:timeagent.jar=")
    private String options = "";

    JvmProcess find() throws UserException {
        return JvmProcess.find(process);
    }

    String options() {
        return options;
    }
}
