package timeagent.events.clock.cost;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The clock source of a Linux kernel, read from sysfs.
 *
 * @param current the clock source in use; empty if unknown
 * @param available all clock sources, separated by spaces; empty if unknown
 */
public record LinuxClockSource(String current, String available) {
    /** The folder of the clock source in sysfs. */
    public static final Path SYSFS = Path.of("/sys/devices/system/clocksource/clocksource0");

    /** A slower read is a system call; in user mode a read takes 20 to 60 ns. */
    static final double SYSTEM_CALL_NANOS = 100;

    /** @param folder {@link #SYSFS}, or one like it */
    public static LinuxClockSource read(Path folder) {
        return new LinuxClockSource(line(folder, "current_clocksource"), line(folder, "available_clocksource"));
    }

    private static String line(Path folder, String file) {
        try {
            return Files.readString(folder.resolve(file)).strip();
        } catch (IOException | SecurityException e) {
            return "";
        }
    }

    /**
     * Advice for a program that reads the time often with this clock source.
     *
     * @param nanosPerRead the measured cost of a read; NaN if unknown, then no advice depends on it
     */
    public String advice(double nanosPerRead) {
        return switch (current) {
            // which is the fastest of these depends on the machine
            case "tsc", "arch_sys_counter", "hyperv_clocksource_tsc_page", "kvm-clock" ->
                orSystemCall(nanosPerRead, current + " is read in user mode: nothing to do");
            case "xen" -> "xen is read by a system call, some 20 times slower than tsc; " + remedy();
            case "hpet" ->
                "hpet is read from a device, one reader at a time: some 2 million reads per second for the whole"
                        + " machine; "
                        + remedy();
            case "acpi_pm" -> "acpi_pm is read from a device by a system call, about a microsecond a read; " + remedy();
            case "refined-jiffies", "jiffies" ->
                current + " counts timer interrupts, a step of some milliseconds; " + remedy();
            case "" -> orSystemCall(nanosPerRead, "");
            default ->
                orSystemCall(
                        nanosPerRead, current + " is not a clock source known here, but a read is fast: nothing to do");
        };
    }

    private String orSystemCall(double nanosPerRead, String fast) {
        if (Double.isNaN(nanosPerRead)) {
            return "";
        }
        if (nanosPerRead <= SYSTEM_CALL_NANOS) {
            return fast;
        }
        return (current.isEmpty() ? "a read of the clock" : current) + " costs like a system call here ("
                + Math.round(nanosPerRead)
                + " ns a read): the vDSO is not used; look for vdso=0 on the kernel's command"
                + " line, a sandbox or tracer that takes system calls, or a preloaded library, and read the clock less"
                + " often meanwhile";
    }

    private String remedy() {
        for (String source : available.split(" ")) {
            if (source.equals("tsc") || source.equals("kvm-clock")) {
                return "try: echo " + source + " | sudo tee " + SYSFS + "/current_clocksource";
            }
        }
        return "no faster one is offered: read the clock less often";
    }
}
