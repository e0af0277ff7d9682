package timeagent.events.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name of the machine or container, without asking a name service, as {@code InetAddress} would. */
public final class HostName {
    private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

    private HostName() {}

    /** Empty if unknown. */
    public static String get() {
        return get(KERNEL);
    }

    static String get(Path kernel) {
        try {
            return Files.readString(kernel, StandardCharsets.ISO_8859_1).strip();
        } catch (IOException | RuntimeException e) {
            // Windows has the second, most shells export neither
            String name = System.getenv("HOSTNAME");
            name = name == null ? System.getenv("COMPUTERNAME") : name;
            return name == null ? "" : name;
        }
    }
}
