package timeagent.events.clock.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LinuxClockSourceTest {
    private static final double FAST = 25;
    private static final double SLOW = 240.4;
    private static final String TEE = " | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final String NONE_FASTER = "no faster one is offered: read the clock less often";

    @TempDir
    Path sysfs;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"tsc | 'tsc hpet acpi_pm ' | tsc hpet acpi_pm", "hpet | | ''"})
    void readsWhatTheKernelTells(String current, String availableFile, String available) throws Exception {
        Files.writeString(sysfs.resolve("current_clocksource"), current + "\n");
        if (availableFile != null) {
            Files.writeString(sysfs.resolve("available_clocksource"), availableFile + "\n");
        }

        assertThat(LinuxClockSource.read(sysfs)).isEqualTo(new LinuxClockSource(current, available));
    }

    @Test
    void isEmptyWhereTheKernelTellsNothing() {
        LinuxClockSource clock = LinuxClockSource.read(sysfs.resolve("absent"));

        assertThat(clock).isEqualTo(new LinuxClockSource("", ""));
        assertThat(clock.advice(FAST)).isEmpty();
    }

    @Test
    void isEmptyWhereAFileCannotBeRead() throws Exception {
        Files.createDirectory(sysfs.resolve("current_clocksource"));
        Files.write(sysfs.resolve("available_clocksource"), new byte[] {(byte) 0xff});

        assertThat(LinuxClockSource.read(sysfs)).isEqualTo(new LinuxClockSource("", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tsc | is read in user mode",
                "arch_sys_counter | is read in user mode",
                "hyperv_clocksource_tsc_page | is read in user mode",
                "kvm-clock | is read in user mode",
                "new-clock | is not a clock source known here, but a read is fast"
            })
    void hasNothingToDoForASourceThatIsFast(String source, String why) {
        assertThat(new LinuxClockSource(source, source + " acpi_pm").advice(FAST))
                .isEqualTo(source + " " + why + ": nothing to do");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tsc", "arch_sys_counter", "hyperv_clocksource_tsc_page", "kvm-clock", "new-clock", ""})
    void tellsThatAReadCostsLikeASystemCall(String source) {
        assertThat(new LinuxClockSource(source, "tsc hpet").advice(SLOW))
                .isEqualTo((source.isEmpty() ? "a read of the clock" : source)
                        + " costs like a system call here (240 ns a read): the vDSO is not used; look for vdso=0 on the"
                        + " kernel's command line, a sandbox or tracer that takes system calls, or a preloaded library,"
                        + " and read the clock less often meanwhile");
    }

    @Test
    void costsLikeASystemCallAboveAHundredNanoseconds() {
        LinuxClockSource clock = new LinuxClockSource("tsc", "tsc");

        assertThat(clock.advice(100)).endsWith("nothing to do");
        assertThat(clock.advice(100.1)).contains("costs like a system call here (100 ns a read)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tsc", "kvm-clock", "new-clock", ""})
    void hasNoAdviceThatDependsOnTheCostBeforeThatIsKnown(String source) {
        assertThat(new LinuxClockSource(source, "tsc hpet").advice(Double.NaN)).isEmpty();
        assertThat(new LinuxClockSource("xen", "xen").advice(Double.NaN)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "xen | is read by a system call, some 20 times slower than tsc",
                "hpet | is read from a device, one reader at a time: some 2 million reads per second for the whole"
                        + " machine",
                "acpi_pm | is read from a device by a system call, about a microsecond a read",
                "refined-jiffies | counts timer interrupts, a step of some milliseconds",
                "jiffies | counts timer interrupts, a step of some milliseconds"
            })
    void tellsWhyASourceIsSlowAndWhatToDo(String source, String why) {
        for (double nanos : new double[] {FAST, SLOW}) {
            assertThat(new LinuxClockSource(source, source).advice(nanos))
                    .isEqualTo(source + " " + why + "; " + NONE_FASTER);
            assertThat(new LinuxClockSource(source, source + " tsc").advice(nanos))
                    .isEqualTo(source + " " + why + "; try: echo tsc" + TEE);
        }
    }

    /** The fastest of those that the kernel offers. */
    @ParameterizedTest
    @CsvSource({
        "tsc hpet acpi_pm, tsc",
        "hpet kvm-clock tsc, kvm-clock",
        "xen tsc hpet, tsc",
        "hpet acpi_pm,",
        "hpet tsc-early,",
        "'',"
    })
    void remediesASlowSourceWithAFasterOneThatIsOffered(String available, String faster) {
        assertThat(new LinuxClockSource("hpet", available).advice(FAST))
                .endsWith("; " + (faster == null ? NONE_FASTER : "try: echo " + faster + TEE));
    }
}
