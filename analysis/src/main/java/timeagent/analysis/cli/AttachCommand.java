package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code attach}: puts the agent into a JVM that is running. */
@Command(
        name = "attach",
        description = {
            "Puts the agent into a running JVM. Classes that it has loaded are rewritten too; counts begin with it.",
            "The JVM must be run by the same user. It needs no option; from JDK 21 on it writes a warning of its own that"
                    + " an agent was loaded. Start a recording with jcmd PID JFR.start."
        })
final class AttachCommand extends SubCommand {

    private final Supplier<Path> agentJar;

    @Mixin
    private final TargetProcess process = new TargetProcess();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "The agent's options, as behind -javaagent:timeagent.jar=")
    private String options;

    AttachCommand(Supplier<Path> agentJar) {
        this.agentJar = agentJar;
    }

    @Override
    public Integer call() throws Exception {
        out().println("attached to " + process.pid() + ": " + process.ask(agentJar.get(), "attach", options));
        return Main.DONE;
    }
}
