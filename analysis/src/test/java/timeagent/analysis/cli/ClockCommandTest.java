package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ClockCommandTest {
    @TempDir
    private Path folder;

    /** With a kernel that tells what is in the folder. */
    private String clock() {
        StringWriter out = new StringWriter();
        ClockCommand clock = new ClockCommand();
        clock.kernel = folder;
        CommandLine command =
                new CommandLine(clock).setOut(new PrintWriter(out)).setErr(new PrintWriter(new StringWriter()));
        assertThat(command.execute("--threads", "1,2", "--seconds", "0.001")).isZero();
        return out.toString();
    }

    @Test
    void showsTheCostOfEveryClockAndTheAdvice() throws Exception {
        Files.writeString(folder.resolve("current_clocksource"), "hpet\n");
        Files.writeString(folder.resolve("available_clocksource"), "tsc hpet acpi_pm\n");

        assertThat(clock())
                .startsWith("Clock source\n  current  hpet (also available: tsc acpi_pm)\n")
                .contains("\n  System.currentTimeMillis ", "\n  System.nanoTime ", "\n  Instant.now ")
                .contains("\nAdvice\n  hpet is read from a device")
                .endsWith("\n"
                        + "  try: echo tsc | sudo tee"
                        + " /sys/devices/system/clocksource/clocksource0/current_clocksource\n")
                .isASCII();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ':',
            value = {"1: 1 2", "2: 1 2", "3: 1 2 3", "4: 1 2 4", "24: 1 2 4 8 16 24"})
    void measuresWithUpToAsManyThreadsAsThereAreCpus(int cpus, String threads) {
        assertThat(ClockCommand.upTo(cpus))
                .isEqualTo(
                        Arrays.stream(threads.split(" ")).map(Integer::valueOf).toList());
    }
}
