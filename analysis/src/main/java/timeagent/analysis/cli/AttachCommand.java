package timeagent.analysis.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.CompiledCode;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.TargetJvm;

/** {@code attach} and {@code detach}: attaches the agent to a running JVM, or removes it. */
abstract class AttachCommand extends SubCommand.Interruptible {

    @Parameters(index = "0", paramLabel = "PID", description = "PID of the target JVM, as listed by ps.")
    private String pid;

    final long pid() throws UserException {
        JvmProcess.requireAttach();
        Long number = JvmProcess.pid(pid);
        if (number == null) {
            throw UserException.wrongArguments("invalid process number '" + pid + "', give one that ps lists");
        }
        return number;
    }

    final int ask(String kind, String options, String done) throws UserException {
        long number = pid();
        try (TargetJvm jvm = TargetJvm.of(number)) {
            // once asked, a JVM does it all
            List<String> reply = TargetJvm.messages(jvm.ask(agentJar(), kind, options));
            out().println(done + " " + number + ": " + reply.get(0));
            warn("", reply.subList(1, reply.size()));
            return Main.DONE;
        }
    }

    @Command(
            name = "attach",
            description = "Attaches the agent to a running JVM of this user; counting starts with the next recording.")
    static final class Attach extends AttachCommand {

        @Parameters(
                index = "1",
                arity = "0..1",
                paramLabel = "OPTIONS",
                description = "The agent's options, as behind -javaagent:timeagent.jar=")
        private String options = "";

        @Option(names = "--for", paramLabel = "TIME", description = "Detach again after TIME, such as 60s or 10m.")
        private Duration time;

        @Override
        int run(InterruptHandler interrupt) throws UserException {
            warn("", CompiledCode.warnings(pid()));
            String shown = time == null ? "" : time.toString().substring(2).toLowerCase(Locale.ROOT);
            if (interrupt.requested()) {
                throw UserException.failed("interrupted, nothing was attached");
            }
            int status = time == null
                    ? ask("attach", options, "attached to")
                    : ask("attach-for", time.toNanos() + "\n" + options, "attached for " + shown + " to");
            if (interrupt.requested()) {
                warn("", List.of("interrupted too late: the agent is attached; detach " + pid() + " removes it"));
            }
            return status;
        }
    }

    @Command(
            name = "detach",
            description =
                    "Removes the agent from a running JVM and restores its classes; events in a recording remain.")
    static final class Detach extends AttachCommand {

        @Override
        int run(InterruptHandler interrupt) throws UserException {
            return ask("detach", "", "detached from");
        }
    }
}
