package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code detach}: takes the agent out of a JVM that is running. */
@Command(
        name = "detach",
        description = {
            "Takes the agent out of a running JVM, however it was put in: its classes are as they were before, its events and"
                    + " threads are gone.",
            "What a recording has of it stays there. It can be attached again, with other options."
        })
final class DetachCommand extends SubCommand {

    private final Supplier<Path> agentJar;

    @Mixin
    private final TargetProcess process = new TargetProcess();

    DetachCommand(Supplier<Path> agentJar) {
        this.agentJar = agentJar;
    }

    @Override
    public Integer call() throws Exception {
        out().println("detached from " + process.pid() + ": " + process.ask(agentJar.get(), "detach", ""));
        return Main.DONE;
    }
}
