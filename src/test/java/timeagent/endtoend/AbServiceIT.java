package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Two versions of a service under load, and two that run already. */
@OnOneJdk
final class AbServiceIT extends OnEveryJdk {

    @BeforeEach
    void needsToAttach() {
        Target.assumePossible(jdk);
    }

    /** @param arguments behind the port */
    private String service(String arguments) {
        return "'" + jdk.launcher() + "' -XX:TieredStopAtLevel=1 -cp '" + Programs.classes()
                + "' program.HttpService {port} " + arguments;
    }

    private String load(String millis) {
        return "'" + jdk.launcher() + "' -XX:TieredStopAtLevel=1 -cp '" + Programs.classes()
                + "' program.HttpLoad http://localhost:{port}/ " + millis;
    }

    /** @param more a line */
    private String[] arguments(String a, String b, String load, String more) {
        List<String> arguments = new ArrayList<>(
                List.of("ab", "--a-command", service(a), "--b-command", service(b), "--load", load, "--out", "runs"));
        arguments.addAll(List.of(more.split(" ")));
        return arguments.toArray(String[]::new);
    }

    private Finished ab(String a, String b, String load, String more) {
        return java().timeagent(arguments(a, b, load, more));
    }

    private void assertNothingIsLeft() {
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(line -> line.contains(Programs.classes().toString()));
    }

    @Test
    void comparesRequestsWithoutTheStartOfTheService() {
        Finished run = ab(
                "1000 2000",
                "1 2000",
                load("1500"),
                "--ready {port} --unit requests=([0-9]+) --metric longest=([0-9.]+)ms --windows 2 --rounds 1"
                        + " --json -");

        assertThat(run.status()).as(run.stderr()).isZero();
        JsonObject compared = run.json();
        JsonObject reads = AbIT.metric(compared, "clock.readsPerUnit");
        assertThat(reads.get("a").getAsDouble()).isEqualTo(1000);
        assertThat(reads.get("b").getAsDouble()).isEqualTo(1);
        assertThat(AbIT.metric(compared, "allocation.bytesPerUnit").get("a").getAsDouble())
                .isGreaterThan(2000);
        assertThat(AbIT.metric(compared, "process.cpuNanosPerUnit").get("b").getAsDouble())
                .isPositive();
        assertThat(AbIT.metric(compared, "output.longest").toString()).contains("\"unit\":\"ms\",\"a\":1.5,\"b\":1.5");
        assertThat(compared.getAsJsonArray("remarks").toString())
                .contains("process.cpuNanosPerUnit varies by ", " between windows of a JVM, by an unknown amount");
        assertThat(folder.resolve("runs"))
                .isDirectoryContaining("glob:**round-01-a-window-2.jfr")
                .isDirectoryContaining("glob:**round-01-b-window-1-load.log")
                .isDirectoryNotContaining("glob:**warm-up.jfr")
                .isDirectoryNotContaining("glob:**repository");
        assertNothingIsLeft();
    }

    @Full
    @Test
    void endsALoadThatRunsLonger() {
        Finished run = ab(
                "1000 1",
                "1 1",
                load("-1"),
                "--ready {port} --duration 3s --unit requests=([0-9]+) --rounds 1 --json -");

        assertThat(run.status()).as(run.stderr()).isZero();
        assertThat(AbIT.metric(run.json(), "clock.readsPerUnit").get("a").getAsDouble())
                .isEqualTo(1000);
        assertNothingIsLeft();
    }

    private void fails(Finished run, String pattern) {
        assertThat(run.status()).as(run.stderr()).isEqualTo(1);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr()).containsPattern("\ntimeagent: " + pattern + "\n$");
        assertNothingIsLeft();
    }

    @Full
    @Test
    void saysThatTheServiceEndedUnderLoad() {
        fails(
                ab("1 1 20", "1 1 20", load("2000"), "--ready Started"),
                "run round-01-[ab] ended with exit status 5 under load, its last lines were 'Started at port \\d+' 'out of"
                        + " requests'; all its output is in '.*round-01-[ab].log'");
    }

    @Full
    @Test
    void saysThatTheLoadFailed() {
        fails(
                ab("1 1", "1 1", load("many"), "--ready {port}"),
                "the load of run round-01-[ab] ended with exit status 1, its last lines? w.*NumberFormatException.*;"
                        + " all its output is in '.*round-01-[ab]-warm-up-load.log'");
    }

    @Full
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void saysThatTheLoadIsTooShort() {
        fails(
                ab("1 1", "1 1", "true", "--ready {port}"),
                "the load of run round-01-[ab] ended after 0[.]\\d s; give one that runs for some seconds, .*");
    }

    @Full
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void leavesNothingWhenItIsStopped() throws Exception {
        Process ab = java().start(arguments("1 1", "1 1", load("-1"), "--duration 1h --ready Started"));
        assertThat(AbIT.stopped(ab, ": ready after "))
                .containsExactly("timeagent: stopped before the first round was finished; there is nothing to compare");
        assertNothingIsLeft();
    }

    @Full
    @Test
    void comparesTwoThatRunAlready() throws Exception {
        try (Target a = Target.start(jdk, Files.createDirectory(folder.resolve("a")));
                Target b = Target.start(jdk, Files.createDirectory(folder.resolve("b")))) {
            String pids = "ab --a-pid " + a.pid() + " --b-pid " + b.pid();
            Finished run = java().timeagent(
                            (pids + " --windows 2 --duration 1s --unit timeagent.AgentInfo --out runs --json -")
                                    .split(" "));

            assertThat(run.status()).as(run.stderr()).isZero();
            assertThat(run.stderr()).contains("timeagent: turn 2 of 2\n");
            JsonObject writes = AbIT.metric(run.json(), "process.cpuNanosPerUnit");
            assertThat(writes.get("a").getAsDouble()).isPositive();
            assertThat(writes.has("verdict")).isFalse();
            assertThat(folder.resolve("runs")).isDirectoryContaining("glob:**window-2-b.jfr");
            a.assertLeftAsItWas();
            b.assertLeftAsItWas();
        }
    }
}
