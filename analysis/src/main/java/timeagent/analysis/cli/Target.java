package timeagent.analysis.cli;

import picocli.CommandLine.Parameters;

/** The JVM that is recorded, and the agent's options in it. */
final class Target {

    @Parameters(index = "0", paramLabel = "PID|NAME", description = "PID, or a unique part of the main class or jar.")
    String process;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OPTIONS",
            description = "The agent's options, as behind -javaagent:timeagent.jar=")
    String options = "";
}
