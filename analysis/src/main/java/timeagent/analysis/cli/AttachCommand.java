package timeagent.analysis.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.CompiledCode;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.TargetJvm;

/** {@code attach} and {@code detach}: attaches the agent to a running JVM, or removes it. */
abstract class AttachCommand extends SubCommand {

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

    /**
     * @param costs what to warn of unless the options are rejected
     * @param interrupted what to print if Ctrl-C ends the command, which does not stop the target from carrying out the request
     */
    final int ask(String kind, String options, String done, String interrupted, List<String> costs)
            throws UserException {
        long number = pid();
        try (TargetJvm jvm = TargetJvm.of(number)) {
            List<String> reply = TargetJvm.messages(withWarning(interrupted, () -> jvm.ask(agentJar(), kind, options)));
            warn("", costs);
            out().println(done + " " + number + ": " + reply.get(0));
            warn("", reply.subList(1, reply.size()));
            return Main.DONE;
        }
    }

    private interface Request {
        String send() throws UserException;
    }

    private String withWarning(String interrupted, Request request) throws UserException {
        Thread hook = new Thread(() -> warn("", List.of("interrupted; " + interrupted)), "timeagent-stop");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            throw UserException.failed("interrupted, nothing was done");
        }
        try {
            return request.send();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the JVM exits, and the hook is running
            }
        }
    }

    @Command(
            name = "attach",
            description = "Attaches the agent to a running JVM of this user; counting starts with the next recording.",
            footerHeading = SubCommand.EXAMPLES,
            footer = {
                "  java -jar timeagent.jar attach PID --for 10m",
                "  java -jar timeagent.jar attach PID clock=count,socket=off"
            })
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
        public Integer call() throws UserException {
            List<String> costs = CompiledCode.warnings(pid());
            String removed = "the agent may be attached; detach " + pid() + " removes it";
            if (time == null) {
                return ask("attach", options, "attached to", removed, costs);
            }
            String shown = time.toString().substring(2).toLowerCase(Locale.ROOT);
            return ask("attach-for", time.toNanos() + "\n" + options, "attached for " + shown + " to", removed, costs);
        }
    }

    @Command(
            name = "detach",
            description =
                    "Removes the agent from a running JVM and restores its classes; events in a recording remain.",
            footerHeading = SubCommand.EXAMPLES,
            footer = {"  java -jar timeagent.jar detach PID"})
    static final class Detach extends AttachCommand {

        @Override
        public Integer call() throws UserException {
            return ask("detach", "", "detached from", "the agent may be detached; ps says whether it is", List.of());
        }
    }
}
