package program;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Has the command line put the agent into this JVM, and take it out. */
final class ThisJvm {

    private final List<String> command;

    /** @param jar of timeagent, which the launcher of this JVM runs */
    ThisJvm(String jar) {
        String java = ProcessHandle.current().info().command().orElseThrow();
        // it lasts less than the JIT compiler takes
        command = List.of(java, "-XX:TieredStopAtLevel=1", "-jar", jar);
    }

    /** Loads another agent, behind what was loaded before. */
    static void load(String agent) throws Exception {
        VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        try {
            self.loadAgent(agent);
        } finally {
            self.detach();
        }
    }

    /** The threads of the agent. */
    static void printThreads() {
        Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("timeagent"))
                .forEach(System.out::println);
    }

    /** Returns what a command printed, which must have succeeded. */
    String succeeding(String name, String... options) throws IOException, InterruptedException {
        String reply = timeagent(name, options);
        if (!reply.startsWith("0 ")) {
            throw new IllegalStateException(reply);
        }
        return reply;
    }

    /** Runs a command about this process and returns how it ended: status, blank, and what it printed. */
    String timeagent(String name, String... options) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        String pid = Long.toString(ProcessHandle.current().pid());
        line.addAll(List.of(name, pid));
        line.addAll(List.of(options));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        process.getOutputStream().close();
        // without what is said before an attach on some JDKs
        String printed = new String(process.getInputStream().readAllBytes())
                .replaceFirst("^timeagent: PID \\d+ runs on JDK .* discards all compiled code once, .*\n", "");
        return process.waitFor() + " " + printed.replace(pid, "PID");
    }
}
