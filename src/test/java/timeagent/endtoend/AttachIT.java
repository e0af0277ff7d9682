package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** The agent is put into a running JVM, taken out, and put in again. */
final class AttachIT extends OnEveryJdk {

    private static final int FAILED = 1;
    private static final int INTERRUPTS = 10;

    @Test
    void recordsExactlyWhatComesBetween() {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);

        String file = folder.resolve("attached.jfr").toString();
        Finished run =
                java().flags("-Xlog:jfr+startup=error").program("Attaching", Artifacts.TIMEAGENT.toString(), file);

        assertThat(run.stdout().replaceFirst("with 'clock=[^']*socket=mirror-direct,[^']*'", "with 'OPTIONS'"))
                .isEqualTo("""
                1 timeagent: the agent is not active in this JVM; nothing to detach
                2 timeagent: unknown option 'sockt', did you mean socket?
                0 attached to PID: N classes rewritten, N clock call sites
                1 timeagent: the agent is already active with 'OPTIONS'; ignored this one ('clock=off');\
                 detach it first
                0 detached from PID: restored N classes
                0 attached to PID: N classes rewritten, N clock call sites
                0 detached from PID: restored N classes
                0 attached to PID: N classes rewritten, N clock call sites
                0 detached from PID: restored N classes
                done
                """);
        run.succeededWithWarnings();
        Recording recording = Recording.of(folder.resolve("attached.jfr"));
        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("Attaching"));
        List<RecordedEvent> writes = recording.events("timeagent.SocketWrite");
        assertThat(writes).hasSize(300).allMatch(write -> write.getString("api").equals("channel"));
        assertThat(recording.events("timeagent.AgentInfo"))
                .allMatch(info -> info.getBoolean("attached"))
                .extracting(info -> info.getString("options"))
                .anyMatch(options -> options.contains("clock=sample") && options.contains("socket=mirror-direct"))
                .anyMatch(options -> options.contains("clock=all") && options.contains("socket=mirror,"));
        assertThat(recording.sum("timeagent.EventCost", "events")).isEqualTo(300);
        // the second agent's, whose frames are hidden as those of the first were
        assertThat(recording.events("timeagent.ClockRead"))
                .hasSizeGreaterThanOrEqualTo(3000)
                .extracting(read -> read.getStackTrace().getFrames().get(0).getMethod())
                .extracting(method -> method.getType().getName() + "." + method.getName())
                .containsOnly("program.Attaching.read");
        assertThat(recording.types())
                .extracting(EventType::getName)
                .filteredOn(name -> name.startsWith("timeagent."))
                .doesNotHaveDuplicates();
    }

    @Full
    @Test
    void saysWhereverItIsInterruptedThatItMayBeAttached() throws Exception {
        Target.assumePossible(jdk);
        Random random = new Random(1);
        try (Target target = Target.start(jdk, folder)) {
            List<String> attach = target.commandLine(jdk, "attach");
            int points = target.endedAfter(Integer.MAX_VALUE, ProcessHandle::destroy, attach)
                    .size();
            java().timeagent("detach", target.pid()).succeeded();
            for (int i = 0; i < INTERRUPTS; i++) {
                List<String> lines = target.endedAfter(1 + random.nextInt(points), ProcessHandle::destroy, attach);
                target.awaitRequests();
                boolean isToldToDetach = lines.contains(
                        "timeagent: interrupted; the agent may be attached; detach " + target.pid() + " removes it");
                if (isToldToDetach || lines.stream().anyMatch(line -> line.startsWith("attached to "))) {
                    java().timeagent("detach", target.pid());
                }
                target.assertLeft();
            }
        }
    }

    @Full
    @Test
    void recordsWhereItsJarHasBeenWrittenOver() {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);

        Path file = folder.resolve("replaced.jfr");
        Finished run = java().program(
                        "JarReplaced",
                        Artifacts.TIMEAGENT.toString(),
                        folder.resolve("copy.jar").toString(),
                        file.toString());

        assertThat(run.succeededWithWarnings().stdout())
                .startsWith("0 attached")
                .contains("\n0 detached");
        assertThat(CallSite.calls(Recording.of(file))).isEqualTo(Programs.marks("JarReplaced"));
    }

    @Full
    @Test
    void doesNothingWhereItCannotAnswer() {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);

        Finished run = java().program("Refusing", Artifacts.TIMEAGENT.toString());

        assertThat(run.succeededWithWarnings().stdout()).isEqualTo("""
                1 timeagent: no reply from the agent in PID PID: it is another version (use its jar), or the application\
                 forbids setting system properties
                1 timeagent: no reply from the agent in PID PID: it is another version (use its jar), or the application\
                 forbids setting system properties
                done
                """);
    }

    @Full
    @OnOneJdk
    @Test
    void leavesAProcessAloneThatIsNoJvm() throws Exception {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        // to attach is to send SIGQUIT, and the JDK sends it to whoever handles it
        Process other = new ProcessBuilder(
                        "sh", "-c", "trap 'echo told to quit' QUIT; echo ready; read line; echo $line")
                .start();
        try (BufferedReader out = other.inputReader();
                Writer in = other.outputWriter()) {
            assertThat(out.readLine()).isEqualTo("ready");
            String pid = Long.toString(other.pid());

            for (String command : List.of("attach", "detach")) {
                java().timeagent(command, pid).failedWith(FAILED, "PID " + pid + " is not a JVM; list JVMs with ps");
            }

            in.write("goes on\n");
            in.flush();
            assertThat(out.readLine()).isEqualTo("goes on");
        } finally {
            other.destroy();
        }
    }

    @Full
    @Test
    void saysThatAnEndedProcessLeftItsSocket() throws Exception {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc");
        try (Target target = Target.start(jdk, folder)) {
            Path socket = Path.of("/tmp", ".java_pid" + target.pid());
            ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                    .bind(UnixDomainSocketAddress.of(socket))
                    .close();
            try {
                java().timeagent("attach", target.pid())
                        .failedWith(FAILED, "nothing listens at " + socket + " (", "left this file; delete it");
            } finally {
                Files.delete(socket);
            }
            java().timeagent("attach", target.pid()).succeeded();
        }
    }
}
