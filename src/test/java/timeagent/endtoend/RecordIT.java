package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A running JVM is recorded by one command, and is afterwards as it was, however the command ended. */
final class RecordIT extends OnEveryJdk {

    private static final int INTERRUPTS = Integer.getInteger("timeagent.test.interrupts", 50);

    @BeforeEach
    void needsAttach() {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc");
    }

    @Test
    void recordsExactlyWhatComesBetweenAndLeaves() throws Exception {
        Path recording = folder.resolve("recorded.jfr");
        try (Target target = Target.start(jdk, folder)) {
            target.read(1);
            Process record = record(target, "-d", "1h", "-o", recording.toString());
            BufferedReader messages = record.errorReader();
            String started = messages.readLine();
            assertThat(started.replaceAll("\\d+ cl", "N cl").replaceAll("; .*; \\d+", "; N"))
                    .isEqualTo("timeagent: recording PID " + target.pid() + " (program.Recorded) for 3600 s,"
                            + " Ctrl-C ends it; N classes rewritten, N clock call sites");
            target.read(7);
            assertThat(row(target)).matches(" *\\d+ +[\\d.]+ +\\S*\\d\\S* +1 +program.Recorded");
            java().timeagent("detach", target.pid()).failedWith(1, "a timeagent record is running in this JVM");
            // like Ctrl-C; Process.destroy would close its output
            record.toHandle().destroy();
            assertThat(new String(record.getInputStream().readAllBytes())).contains("program.Recorded.read:");
            assertThat(messages.readLine()).matches("timeagent: restored \\d+ classes");
            assertThat(messages.readLine()).isNull();
            target.read(1);
            target.assertLeftAsItWas();
            assertThat(row(target)).matches(" *\\d+ +[\\d.]+ +no +no +program.Recorded");
        }
        assertThat(CallSite.calls(Recording.of(recording))).isEqualTo(Programs.marks("Recorded"));
    }

    @Test
    void leavesByItself() throws Exception {
        try (Target target = Target.start(jdk, folder)) {
            assertThat(java().timeagent("attach", target.pid(), "clock=count", "--for", "1s")
                            .succeeded()
                            .stdout())
                    .startsWith("attached for 1s to " + target.pid() + ": ");
            target.assertLeftAsItWas();

            Process record = record(target, "-d", "1h");
            assertThat(record.errorReader().readLine()).contains("recording PID");
            record.destroyForcibly().waitFor();
            target.assertLeftAsItWas();
        }
    }

    @Test
    void refusesInOneLine() throws Exception {
        java().timeagent("record", "no.such.Main").failedWith(1, "no JVM has 'no.such.Main' in its main class or jar");
        java().timeagent("record", "999999999").failedWith(1, "no process with PID 999999999");
        java().timeagent("record", "1", "-o", "a.txt").failedWith(2, "invalid value 'a.txt' for option '-o'");
        try (Target target = Target.start(jdk, folder)) {
            java().timeagent("record", target.pid(), "clok=all").failedWith(2, "unknown option 'clok'");
            target.assertLeftAsItWas();
            target.signal("STOP");
            java().timeagent("record", target.pid()).failedWith(1, "PID " + target.pid() + " is suspended");
            assertThat(row(target)).contains("program.Recorded: PID " + target.pid() + " is suspended");
            target.signal("CONT");
            target.assertLeftAsItWas();
        }
    }

    @Full
    @Test
    void recordsWithTheAgentThatIsThereAndLeavesIt() throws Exception {
        try (Target target = Target.start(jdk, folder, "-javaagent:" + Artifacts.TIMEAGENT)) {
            java().timeagent("record", target.pid(), "clock=all").failedWith(1, "already active with other options");
            Process first =
                    record(target, "-d", "1h", "-o", folder.resolve("first.jfr").toString());
            assertThat(first.errorReader().readLine()).contains("the agent is already active and stays");
            Process second = record(
                    target, "-d", "1h", "-o", folder.resolve("second.jfr").toString());
            assertThat(second.errorReader().readLine()).contains("the agent is already active and stays");
            target.read(7);
            for (Process record : List.of(first, second)) {
                record.toHandle().destroy();
                record.getInputStream().readAllBytes();
            }
            assertThat(row(target)).matches(" *\\d+ +[\\d.]+ +\\S*\\d\\S* +no +program.Recorded");
        }
        for (String file : List.of("first.jfr", "second.jfr")) {
            assertThat(CallSite.calls(Recording.of(folder.resolve(file)))).isEqualTo(Programs.marks("Recorded"));
        }
    }

    @Full
    @Test
    void leavesWhenTheLastOfTwoHasEnded() throws Exception {
        try (Target target = Target.start(jdk, folder)) {
            Process first = record(target, "-d", "1h");
            assertThat(first.errorReader().readLine()).contains("classes rewritten");
            Process second = record(target, "-d", "1h");
            assertThat(second.errorReader().readLine()).contains("the agent is already active");
            first.destroyForcibly().waitFor();
            second.destroy();
            second.waitFor();
            target.assertLeftAsItWas();
        }
    }

    @Full
    @Test
    void leavesWhereverItIsInterrupted() throws Exception {
        Random random = new Random(1);
        try (Target target = Target.start(jdk, folder)) {
            for (int i = 0; i < INTERRUPTS; i++) {
                Process record = record(target, "-d", "1s");
                record.waitFor(random.nextInt(3000), TimeUnit.MILLISECONDS);
                if (i % 2 == 0) {
                    record.destroy();
                } else {
                    record.destroyForcibly();
                }
                record.waitFor();
                // a request that was under way has been handled when the next one is
                row(target);
                for (String file : target.temporaryFiles()) {
                    // of a command that was killed before it sent a request
                    Files.deleteIfExists(folder.resolve("target-tmp").resolve(file));
                }
                target.assertLeftAsItWas();
            }
        }
    }

    private Process record(Target target, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                jdk.launcher().toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                Artifacts.TIMEAGENT.toString(),
                "record",
                target.pid()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }

    /** What ps prints of it. */
    private String row(Target target) {
        return java().timeagent("ps")
                .succeeded()
                .stdout()
                .lines()
                .filter(line -> line.strip().startsWith(target.pid() + " "))
                .findFirst()
                .orElseThrow();
    }
}
