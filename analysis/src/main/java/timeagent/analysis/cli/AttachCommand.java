package timeagent.analysis.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.TargetJvm;

/** {@code attach} and {@code detach}: attaches the agent to a running JVM, or removes it. */
abstract class AttachCommand extends SubCommand {

    private final Supplier<Path> agentJar;

    @Parameters(index = "0", paramLabel = "PID", description = "PID of the target JVM, as listed by ps.")
    private String pid;

    private AttachCommand(Supplier<Path> agentJar) {
        this.agentJar = agentJar;
    }

    final int ask(String kind, String options, String done) throws UserException {
        Long number = JvmProcess.pid(pid);
        if (number == null) {
            throw invalid("invalid process number '" + pid + "', give one that ps lists");
        }
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

        @Option(
                names = "--for",
                paramLabel = "TIME",
                description = "Detach again after TIME, such as 60s or 10m; default: with detach.")
        private Duration time;

        Attach(Supplier<Path> agentJar) {
            super(agentJar);
        }

        @Override
        public Integer call() throws UserException {
            return time == null
                    ? ask("attach", options, "attached to")
                    : ask("attach-for", time.toNanos() + "\n" + options, "attached for " + given("--for") + " to");
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
