package timeagent.analysis.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

    private static final long PROMPT_NANOS = 400_000_000;

    @Override
    public Integer call() throws UserException {
        List<CompletableFuture<JvmState>> states = JvmProcess.all().stream()
                .map(jvm -> CompletableFuture.supplyAsync(() -> JvmState.of(jvm), task -> new Thread(task).start()))
                .toList();
        print("PID", "JDK", "timeagent", "recordings", "program");
        // one that does not respond must not delay the others: it comes last
        long deadline = System.nanoTime() + PROMPT_NANOS;
        List<CompletableFuture<JvmState>> late = new ArrayList<>();
        for (CompletableFuture<JvmState> state : states) {
            JvmState prompt = within(deadline - System.nanoTime(), state);
            if (prompt == null) {
                late.add(state);
            } else {
                print(prompt);
            }
        }
        out().flush();
        late.forEach(state -> print(state.join()));
        return Main.DONE;
    }

    /** Returns null if it is not known in time. */
    private static JvmState within(long nanos, CompletableFuture<JvmState> state) {
        return state.copy()
                .completeOnTimeout(null, Math.max(0, nanos), TimeUnit.NANOSECONDS)
                .join();
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
