package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A running JVM is watched by one command, and is afterwards as it was, however the command ended. */
final class TopIT extends OnTarget {

    private static final int READS = 700;
    private static final Path FULL = Path.of("/dev/full");

    @Test
    void showsExactlyWhatComesBetweenAndLeaves() throws Exception {
        target.read(1);
        Process top = top("--json", "-");
        BufferedReader lines = top.inputReader();
        String first = lines.readLine();
        assertThat(readsOf(first)).isZero();
        // from the start of the recording, and with the number of CPUs
        assertThat(first).containsPattern("\"seconds\":\\d{1,2}\\.\\d+,\"cpus\":");
        target.read(7);
        assertShowsReads(lines);
        // like Ctrl-C; Process.destroy would close its output
        top.toHandle().destroy();
        assertThat(new String(top.getErrorStream().readAllBytes())).matches(Finished.saidBeforeAttaching(jdk));
        target.assertLeftAsItWas();
        target.assertWarnedOnce();
    }

    @Full
    @OnOneJdk
    @Test
    void printsTextForAnotherProgramAndEndsByItself() throws Exception {
        assertThat(java().timeagent("top", target.pid(), "-n", "1").succeeded().stdout())
                .contains("  PID " + target.pid() + " (program.Recorded), ", "\nClock reads\n  none\n")
                .contains("\nSocket writes\n  none\n", "\nContext switches\n")
                .doesNotContain("\u001b");
        target.assertLeftAsItWas();

        assumeTrue(Files.exists(FULL), "needs " + FULL);
        java().timeagent("top", target.pid(), "--json", FULL.toString())
                .failedWith(1, "cannot write '" + FULL + "' (no space left on device); give another file");
        target.assertLeftAsItWas();
    }

    @Full
    @OnOneJdk
    @Test
    void redrawsATerminalUntilItIsInterrupted() throws Exception {
        Process top = target.onTerminal(jdk, "top");
        BufferedReader lines = top.inputReader();
        for (int screens = 0; screens < 2; ) {
            screens += lines.readLine().contains("\u001b[H") ? 1 : 0;
        }
        Target.interrupt(top, lines);
        assertThat(top.waitFor()).isEqualTo(128 + 2);
        target.assertLeftAsItWas();
    }

    @Full
    @Test
    void leavesWhenItIsKilled() throws Exception {
        Process top = top("--json", "-");
        readsOf(top.inputReader().readLine());
        top.destroyForcibly().waitFor();
        target.assertLeftAsItWas();
    }

    @Full
    @OnOneJdk
    @Test
    void leavesTheAgentThatIsThere() throws Exception {
        endTarget();
        target = Target.start(jdk, folder, "-javaagent:" + Artifacts.TIMEAGENT);
        java().timeagent("top", target.pid(), "clock=all").failedWith(1, "already active with other options");
        Process first = top("--json", "-");
        BufferedReader lines = first.inputReader();
        readsOf(lines.readLine());
        java().timeagent("top", target.pid(), "-n", "1", "--json", "-").succeeded();
        target.read(7);
        assertShowsReads(lines);
        first.destroy();
        first.waitFor();
        assertThat(java().timeagent("ps").succeeded().stdout())
                .containsPattern("(?m)^ *" + target.pid() + " +\\S+ +\\S*\\d\\S* +no +program.Recorded$");
    }

    @Full
    @Test
    void endsWithTheTarget() throws Exception {
        Process top = top("--json", "-");
        readsOf(top.inputReader().readLine());
        target.signal("TERM");
        assertThat(new String(top.getErrorStream().readAllBytes()))
                .matches(Finished.saidBeforeAttaching(jdk) + "timeagent: PID " + target.pid()
                        + " \\(program.Recorded\\) has ended\n");
        assertThat(top.waitFor()).isEqualTo(1);
    }

    private Process top(String... arguments) throws IOException {
        return new ProcessBuilder(target.commandLine(jdk, "top", arguments)).start();
    }

    private static void assertShowsReads(BufferedReader lines) throws IOException {
        long reads = 0;
        while (reads < READS) {
            reads += readsOf(lines.readLine());
        }
        assertThat(reads).isEqualTo(READS);
    }

    /** The reads in the program's method, from a line of JSON. */
    private static long readsOf(String line) {
        JsonObject report = JsonParser.parseString(line).getAsJsonObject();
        if (!report.has("clock")) {
            return 0;
        }
        return Json.objects(report.getAsJsonObject("clock").get("callSites")).stream()
                .filter(site -> site.get("class").getAsString().equals("program.Recorded"))
                .mapToLong(site -> site.get("calls").getAsLong())
                .sum();
    }
}
