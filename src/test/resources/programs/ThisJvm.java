package program;

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
