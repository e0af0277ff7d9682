package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.TargetJvm;

/** {@code attach} and {@code detach}: attaches the agent to a running JVM, or removes it. */
abstract class AttachCommand extends SubCommand {

    private final Supplier<Path> agentJar;

    @Parameters(index = "0", paramLabel = "PID", description = "PID of the target JVM, as listed by jcmd -l or ps.")
    private String pid;

    private AttachCommand(Supplier<Path> agentJar) {
        this.agentJar = agentJar;
    }

    final int ask(String kind, String options, String done) throws UserException {
        if (!pid.matches("0*[1-9]\\d{0,17}")) {
            throw invalid("invalid process number '" + pid + "', give one that jcmd -l lists");
        }
        long number = Long.parseLong(pid);
        try (TargetJvm jvm = TargetJvm.of(number)) {
            out().println(done + " " + number + ": " + jvm.ask(agentJar.get(), kind, options));
            return Main.DONE;
        }
    }

    @Command(
            name = "attach",
            description = {
                "Attaches the agent to a running JVM and rewrites its loaded classes. Counting starts with the next"
                        + " recording.",
                "The JVM must be run by the same user. It needs no option; JDK 21+ prints a warning to its stderr that"
                        + " an agent was loaded. Start a recording with jcmd PID JFR.start."
            })
    static final class Attach extends AttachCommand {

        @Parameters(
                index = "1",
                arity = "0..1",
                paramLabel = "OPTIONS",
                defaultValue = "",
                description = "The agent's options, as behind -javaagent:timeagent.jar=")
        private String options;

        Attach(Supplier<Path> agentJar) {
            super(agentJar);
        }

        @Override
        public Integer call() throws UserException {
            return ask("attach", options, "attached to");
        }
    }

    @Command(
            name = "detach",
            description = {
                "Removes the agent from a running JVM: restores all classes, unregisters its events and stops its"
                        + " threads.",
                "Its events in a recording remain. The agent can be attached again, with other options."
            })
    static final class Detach extends AttachCommand {

        Detach(Supplier<Path> agentJar) {
            super(agentJar);
        }

        @Override
        public Integer call() throws UserException {
            return ask("detach", "", "detached from");
        }
    }
}
