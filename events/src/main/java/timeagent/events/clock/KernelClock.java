package timeagent.events.clock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The clock source of a Linux kernel, as sysfs tells it.
 *
 * @param current the one in use; empty where the system does not tell
 * @param available all it offers, separated by spaces; empty likewise
 */
record KernelClock(String current, String available) {
    /** Where Linux keeps it. */
    static final Path SYSFS = Path.of("/sys/devices/system/clocksource/clocksource0");

    static KernelClock read(Path folder) {
        return new KernelClock(line(folder, "current_clocksource"), line(folder, "available_clocksource"));
    }

    private static String line(Path folder, String file) {
        try {
            return Files.readString(folder.resolve(file)).strip();
        } catch (IOException | SecurityException e) {
            return "";
        }
    }

    /** What this clock source means for a program that reads the time often. */
    String advice() {
        switch (current) {
            case "":
                return "";
            case "tsc", "arch_sys_counter":
                return current + " is read in user mode: nothing to do";
            case "kvm-clock", "hyperv_clocksource_tsc_page":
                return current + " is read in user mode, a little slower than tsc: nothing to do";
            case "xen", "hpet", "acpi_pm":
                return current + " costs a system call or a device access for every read; " + remedy();
            default:
                return current + " is not one of the clock sources that are read in user mode; " + remedy();
        }
    }

    private String remedy() {
        for (String source : available.split(" ")) {
            if (source.equals("tsc") || source.equals("kvm-clock")) {
                return "try: echo " + source + " > " + SYSFS + "/current_clocksource (as root)";
            }
        }
        return "read the clock less often: no faster clock source is offered";
    }
}
