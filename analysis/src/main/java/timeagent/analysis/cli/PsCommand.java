package timeagent.analysis.cli;

import java.util.List;
import picocli.CommandLine.Command;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.JvmState;

@Command(
        name = "ps",
        description =
                "Lists this user's JVMs (for root, all users'): PID, JDK, version of the agent, recordings, program. No agent"
                        + " is loaded into them, and Flight Recorder is not started.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {"  java -jar timeagent.jar ps"})
final class PsCommand extends SubCommand {

    @Override
    public Integer call() throws UserException {
        List<JvmProcess> all = JvmProcess.all();
        print("PID", "JDK", "timeagent", "recordings", "program");
        // a JVM that does not respond takes seconds
        List<JvmState> states = all.parallelStream().map(JvmState::of).toList();
        states.forEach(this::print);
        return Main.DONE;
    }

    private void print(JvmState jvm) {
        String program = jvm.program() == null ? "-" : jvm.program();
        if (jvm.problem() != null) {
            print(jvm.pid(), "-", "-", "-", program + ": " + jvm.problem());
        } else {
            String agent = jvm.agent() == null ? "no" : jvm.agent();
            print(jvm.pid(), jvm.jdk(), agent, jvm.recordings() == 0 ? "no" : jvm.recordings(), program);
        }
    }

    private void print(Object... columns) {
        out().printf("%7s  %-10s %-16s %-10s %s%n", columns);
    }
}
