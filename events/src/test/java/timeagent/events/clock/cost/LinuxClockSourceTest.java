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

    @Test
    void readsWhatTheKernelTells() throws Exception {
        Files.writeString(sysfs.resolve("current_clocksource"), "tsc\n");
        Files.writeString(sysfs.resolve("available_clocksource"), "tsc hpet acpi_pm \n");

        assertThat(LinuxClockSource.read(sysfs)).isEqualTo(new LinuxClockSource("tsc", "tsc hpet acpi_pm"));
    }

    @Test
    void isEmptyWhereTheKernelTellsNothing() {
        LinuxClockSource clock = LinuxClockSource.read(sysfs.resolve("absent"));

        assertThat(clock).isEqualTo(new LinuxClockSource("", ""));
        assertThat(clock.advice(FAST)).isEmpty();
    }

    @Test
    void readsOneFileWithoutTheOther() throws Exception {
        Files.writeString(sysfs.resolve("current_clocksource"), "hpet\n");

        assertThat(LinuxClockSource.read(sysfs)).isEqualTo(new LinuxClockSource("hpet", ""));
    }

    @Test
    void isEmptyWhereAFileCannotBeRead() throws Exception {
        Files.createDirectory(sysfs.resolve("current_clocksource"));
        Files.write(sysfs.resolve("available_clocksource"), new byte[] {(byte) 0xff});

        assertThat(LinuxClockSource.read(sysfs)).isEqualTo(new LinuxClockSource("", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tsc", "arch_sys_counter", "hyperv_clocksource_tsc_page", "kvm-clock"})
    void hasNothingToDoForASourceThatIsReadInUserMode(String source) {
        assertThat(new LinuxClockSource(source, source + " acpi_pm").advice(FAST))
                .isEqualTo(source + " is read in user mode: nothing to do");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tsc", "arch_sys_counter", "hyperv_clocksource_tsc_page", "kvm-clock", "new-clock"})
    void tellsThatAFastSourceCostsLikeASystemCall(String source) {
        assertThat(new LinuxClockSource(source, "tsc hpet").advice(SLOW)).isEqualTo(likeASystemCall(source));
    }

    @Test
    void tellsThatAReadCostsLikeASystemCallWhereTheSourceIsNotKnown() {
        assertThat(new LinuxClockSource("", "").advice(SLOW)).isEqualTo(likeASystemCall("a read of the clock"));
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

    @Test
    void doesNotKnowEverySource() {
        assertThat(new LinuxClockSource("new-clock", "new-clock tsc").advice(FAST))
                .isEqualTo("new-clock is not a clock source known here, but a read is fast: nothing to do");
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

    @ParameterizedTest
    @CsvSource({"tsc hpet acpi_pm, tsc", "hpet kvm-clock tsc, kvm-clock", "xen tsc hpet, tsc"})
    void remediesASlowSourceWithAFasterOneThatIsOffered(String available, String faster) {
        assertThat(new LinuxClockSource("hpet", available).advice(FAST)).endsWith("; try: echo " + faster + TEE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hpet acpi_pm", "hpet tsc-early", ""})
    void offersNoSourceThatTheKernelDoesNot(String available) {
        assertThat(new LinuxClockSource("hpet", available).advice(FAST)).endsWith("; " + NONE_FASTER);
    }

    private static String likeASystemCall(String source) {
        return source + " costs like a system call here (240 ns a read): the vDSO is not used; look for vdso=0 on the"
                + " kernel's command line, a sandbox or tracer that takes system calls, or a preloaded library,"
                + " and read the clock less often meanwhile";
    }
}
