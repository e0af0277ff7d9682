package timeagent.analysis.cli;

import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import timeagent.analysis.live.AgentReply;
import timeagent.analysis.live.AttachException;
import timeagent.analysis.live.TargetJvm;

/** The process that {@code attach} and {@code detach} are about. */
final class TargetProcess {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "PID", description = "Number of the process, as jcmd -l or ps tells it.")
    private String text;

    long pid() {
        try {
            long pid = Long.parseLong(text);
            if (pid > 0) {
                return pid;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new ParameterException(
                command.commandLine(), "invalid process number '" + text + "', give one that jcmd -l lists");
    }

    /** Asks the agent's jar in the process for something and returns what was done. */
    String ask(Path jar, String kind, String options) throws AttachException, CommandException {
        try (TargetJvm jvm = TargetJvm.of(pid())) {
            AgentReply answer = jvm.ask(jar, kind, options);
            if (answer.kind() != AgentReply.Kind.DONE) {
                int status = answer.kind() == AgentReply.Kind.WRONG ? Main.WRONG_ARGUMENTS : Main.FAILED;
                throw new CommandException(status, answer.text());
            }
            return answer.text();
        }
    }
}
