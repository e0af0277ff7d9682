package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.Invocation;

/** A service of {@code ab} that does not get as far as its load. */
class AbServiceTest extends AbInvocation {

    private Invocation ab(String ready, String load, List<String> more, String... command) {
        List<String> options = new ArrayList<>(List.of("--a", "", "--b", "", "--ready", ready, "--load", load));
        options.addAll(more);
        return ab(options, command);
    }

    /** Asserts that there is one line behind that of the plan, and that no process is left. */
    private void fails(Invocation ab, String pattern) {
        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.out()).isEmpty();
        assertThat(ab.err()).hasLineCount(2);
        assertThat(ab.err().lines().toList().get(1)).matches("timeagent: " + pattern);
        assertThat(ProcessHandle.current().descendants()).noneMatch(AbServiceTest::isProgram);
    }

    private static boolean isProgram(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("FakeProgram");
    }

    @Test
    void saysThatItWasNeverReady() {
        Invocation ab = ab("up at {port}", "load", List.of("--max-time", "1s"), program("serve", "{port}"));

        fails(
                ab,
                "run round-01-[ab] was not ready within 1[.]0 s \\(--ready 'up at \\{port}'\\), (its last line was"
                        + " 'output of the program serve \\d+'|it printed nothing); all its output is in"
                        + " '.*round-01-[ab][.]log'");
    }

    @Test
    void saysThatItEndedBeforeItWasReady() {
        fails(
                ab("up", "load", List.of(), program("fail")),
                "run round-01-[ab] ended with exit status 3 before it was ready, its last line was 'output of the"
                        + " program fail'; all its output is in '.*round-01-[ab][.]log'");
    }

    @Test
    void saysThatAnotherProgramHasThePort() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(other.getLocalPort());

            fails(
                    ab(port, "load", List.of(), program("serve")),
                    "--ready '" + port + "' is answered before run round-01-[ab] is started; stop the program that"
                            + " does, or let ab choose a port with \\{port}");
        }
    }

    @Test
    void saysThatTheLoadCannotBeStarted() {
        fails(
                ab("output of the program serve", "no-such-load", List.of(), program("serve")),
                "cannot start 'no-such-load' \\(no such file or directory\\); check the command");
    }
}
