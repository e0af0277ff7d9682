package timeagent.analysis.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.JvmState;

/** {@code ps}: the JVMs of this machine. */
@Command(
        name = "ps",
        description = {
            "Lists this user's JVMs (for root, all users'): PID, JDK, whether the agent is attached, running recordings"
                    + " of Flight Recorder, and main class or jar.",
            "No agent is loaded into them, and Flight Recorder is not started. A JVM that cannot be asked is listed"
                    + " with the reason."
        })
final class PsCommand extends SubCommand {

    private static final String LINE = "%7s  %-10s %-16s %-10s %s%n";

    @Override
    public Integer call() throws UserException {
        List<JvmProcess> jvms = JvmProcess.all();
        Map<JvmProcess, JvmState> states = new TreeMap<>(Comparator.comparing(JvmProcess::pid));
        // one that does not respond must not delay the others
        List<Thread> requests = jvms.stream()
                .map(jvm -> new Thread(() -> {
                    JvmState state = JvmState.of(jvm);
                    synchronized (states) {
                        states.put(jvm, state);
                    }
                }))
                .toList();
        requests.forEach(Thread::start);
        for (Thread request : requests) {
            try {
                request.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        out().printf(LINE, "PID", "JDK", "timeagent", "recordings", "program");
        states.forEach(this::print);
        return Main.DONE;
    }

    private void print(JvmProcess jvm, JvmState state) {
        String program = state.program() == null ? "-" : state.program();
        if (state.problem() != null) {
            out().printf(LINE, jvm.pid(), "-", "-", "-", program + ": " + state.problem());
        } else {
            String agent = state.agent() == null ? "no" : state.agent();
            out().printf(
                            LINE,
                            jvm.pid(),
                            state.jdk(),
                            agent,
                            state.recordings() == 0 ? "no" : state.recordings(),
                            program);
        }
    }
}
