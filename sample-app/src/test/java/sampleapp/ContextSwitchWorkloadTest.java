package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextSwitchWorkloadTest {

    private static final int TURNS = 1001;

    private static final Pattern LINE = Pattern.compile("workload=context-switch how=(\\w+) threads=(\\w+) cpu=(\\S+)"
            + " iterations=1001 parks=(\\d+) seconds=\\d+\\.\\d{3} nanosPerSwitch=\\d+\\R");

    @ParameterizedTest
    @ValueSource(strings = {"park", "lock", "pipe"})
    void takesTurnsInTheWayItIsTold(String how) {
        Matcher line = run("--how", how);

        assertThat(line.group(1)).isEqualTo(how);
        assertThat(line.group(2)).isEqualTo("platform");
        assertThat(line.group(3)).isEqualTo("all");
        // thread 0 need not wait for its first turn; a wait may also end for no reason, and is then one more
        assertThat(Long.parseLong(line.group(4))).isPositive();
    }

    @Test
    void parksUnlessToldOtherwise() {
        assertThat(run().group(1)).isEqualTo("park");
    }

    @Test
    void readsOnceForEachTurnFromAPipe() {
        assertThat(run("--how", "pipe").group(4)).isEqualTo(Integer.toString(2 * TURNS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"park", "lock", "pipe"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void takesTurnsWithVirtualThreads(String how) {
        assertThat(run("--virtual", "--how", how).group(2)).isEqualTo("virtual");
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void saysThatThisJdkHasNoVirtualThreads() {
        assertThat(Output.of("context-switch", "--virtual"))
                .isEqualTo(failed("--virtual needs JDK 21 or newer, this is JDK "
                        + Runtime.version().feature() + "; leave --virtual out"));
    }

    @Test
    void saysThatTheMachineHasNoSuchCpu() {
        assumeTrue(isOnPath("taskset"), "no taskset here");

        Output output = Output.of("context-switch", "--cpu", "65000");

        assertThat(output.status()).isEqualTo(SampleApp.FAILED);
        assertThat(output.out()).isEmpty();
        assertThat(output.err())
                .matches("sample-app: --cpu 65000: this process cannot be pinned to these CPUs \\(.+\\)\\R");
    }

    @Test
    void saysThatThereIsNoProgramToPinWith() {
        assertThatThrownBy(() -> Taskset.pin("no-such-taskset", "0"))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(
                        "--cpu 0 needs the program no-such-taskset (Linux, package util-linux), which was not found;"
                                + " leave --cpu out");
    }

    private static Matcher run(String... options) {
        Output output = Output.of(
                Stream.concat(Stream.of("context-switch", "--iterations", Integer.toString(TURNS)), Stream.of(options))
                        .toArray(String[]::new));
        assertThat(output.err()).isEmpty();
        assertThat(output.status()).isZero();
        Matcher line = LINE.matcher(output.out());
        assertThat(line.matches()).as(output.out()).isTrue();
        return line;
    }

    private static Output failed(String message) {
        return new Output(SampleApp.FAILED, "", "sample-app: " + message + System.lineSeparator());
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
