package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KernelClockTest {
    private static final String AS_ROOT =
            " > /sys/devices/system/clocksource/clocksource0/current_clocksource (as root)";

    @TempDir
    Path sysfs;

    @Test
    void readsWhatTheKernelTells() throws Exception {
        Files.writeString(sysfs.resolve("current_clocksource"), "tsc\n");
        Files.writeString(sysfs.resolve("available_clocksource"), "tsc hpet acpi_pm \n");

        assertThat(KernelClock.read(sysfs)).isEqualTo(new KernelClock("tsc", "tsc hpet acpi_pm"));
    }

    @Test
    void isEmptyWhereTheKernelTellsNothing() {
        KernelClock clock = KernelClock.read(sysfs.resolve("absent"));

        assertThat(clock).isEqualTo(new KernelClock("", ""));
        assertThat(clock.advice()).isEmpty();
    }

    @Test
    void readsOneFileWithoutTheOther() throws Exception {
        Files.writeString(sysfs.resolve("current_clocksource"), "hpet\n");

        assertThat(KernelClock.read(sysfs)).isEqualTo(new KernelClock("hpet", ""));
    }

    @Test
    void isEmptyWhereAFileCannotBeRead() throws Exception {
        Files.createDirectory(sysfs.resolve("current_clocksource"));
        Files.write(sysfs.resolve("available_clocksource"), new byte[] {(byte) 0xff});

        assertThat(KernelClock.read(sysfs)).isEqualTo(new KernelClock("", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page"})
    void hasNothingToDoForASourceThatIsReadInUserMode(String source) {
        assertThat(new KernelClock(source, source + " acpi_pm").advice())
                .startsWith(source + " is read in user mode")
                .endsWith(": nothing to do");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xen", "hpet", "acpi_pm"})
    void tellsWhyASourceIsSlow(String source) {
        assertThat(new KernelClock(source, source).advice())
                .isEqualTo(source + " costs a system call or a device access for every read;"
                        + " read the clock less often: no faster clock source is offered");
    }

    @Test
    void doesNotKnowEverySource() {
        assertThat(new KernelClock("jiffies", "jiffies").advice())
                .isEqualTo("jiffies is not one of the clock sources that are read in user mode;"
                        + " read the clock less often: no faster clock source is offered");
    }

    @ParameterizedTest
    @CsvSource({"tsc hpet acpi_pm, tsc", "hpet kvm-clock tsc, kvm-clock", "xen tsc hpet, tsc"})
    void remediesASlowSourceWithAFasterOneThatIsOffered(String available, String faster) {
        assertThat(new KernelClock("hpet", available).advice()).endsWith("; try: echo " + faster + AS_ROOT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hpet acpi_pm", "hpet tsc-early", ""})
    void offersNoSourceThatTheKernelDoesNot(String available) {
        assertThat(new KernelClock("hpet", available).advice()).doesNotContain("echo");
    }
}
