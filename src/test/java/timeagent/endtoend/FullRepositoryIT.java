package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flight Recorder has no place to write to: what it does then is what it does without the agent. */
@Full
final class FullRepositoryIT extends OnEveryJdk {

    private static final Path SHELL = Path.of("/bin/sh");
    private static final String WRITES = "socket --writes 100000 --size 2";

    @Test
    void aRecordingThatCannotGrowEndsAsItDoesWithoutTheAgent() {
        // without it a writer of 100,000 events, with it the same and ours
        String command = "ulimit -f 64; exec %s -XX:-CreateCoredumpOnCrash -XX:ErrorFile=/dev/null"
                + " -XX:StartFlightRecording:filename=full.jfr,jdk.SocketWrite#threshold=0ms -jar %s " + WRITES;

        Finished without = run(command, "");
        // Flight Recorder ends the JVM
        assertThat(without.status()).isNotZero();
        Finished with = run(command, "socket=mirror");

        assertThat(reason(with)).isEqualTo(reason(without)).isNotEmpty();
        assertThat(with.status()).isEqualTo(without.status());
        assertThat(with.stderr()).isEqualTo(without.stderr());
    }

    private static List<String> reason(Finished run) {
        return run.stdout()
                .lines()
                .filter(line -> line.contains("guarantee") || line.contains("Internal Error"))
                .map(line -> line.replaceAll("[pt]id=\\d+", ""))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec %s -XX:FlightRecorderOptions:repository=/dev/null/x -XX:StartFlightRecording:filename=none.jfr -jar %s ",
                // a working folder that is not writable for anybody
                "cd /proc; exec %s -XX:StartFlightRecording:filename=none.jfr -jar %s ",
                "cd /proc; exec %s -XX:StartFlightRecording -jar %s ",
                "exec %s -XX:StartFlightRecording:filename=bounded.jfr,maxsize=1m -XX:FlightRecorderOptions:maxchunksize=1m"
                        + " -jar %s "
            })
    void aRecordingWithoutAPlaceOrOfBoundedSizeEndsAsItDoesWithoutTheAgent(String command) {
        assumeTrue(!command.startsWith("cd ") || Files.isDirectory(Path.of("/proc")), "needs /proc");
        Finished without = run(command + WRITES, "");
        Finished with = run(command + WRITES, "socket=instrumented-cached");

        assertThat(timeless(with.stdout())).as(with.command()).isEqualTo(timeless(without.stdout()));
        assertThat(with.stderr()).as(with.command()).isEqualTo(without.stderr());
        assertThat(with.status()).as(with.command()).isEqualTo(without.status());
    }

    private static String timeless(String stdout) {
        return stdout.replaceAll("(?m)^\\[\\d+[.,]\\d+s\\]", "")
                .replaceAll("\\b(port|seconds|nsPerWrite)=\\S+", "")
                .replaceAll("pid=\\d+|jcmd \\d+|\\d{4}_\\d\\d_\\S+", "");
    }

    private Finished run(String command, String options) {
        assumeTrue(Files.isExecutable(SHELL), "needs " + SHELL);
        String java = jdk.launcher() + (options.isEmpty() ? "" : " -javaagent:" + Artifacts.TIMEAGENT + "=" + options);
        ProcessBuilder builder =
                new ProcessBuilder(SHELL.toString(), "-c", command.formatted(java, Artifacts.SAMPLE_APP));
        return ProcessRun.finish(
                builder.directory(folder.toFile()), Map.of(), folder.resolve("run-" + options.length()));
    }
}
