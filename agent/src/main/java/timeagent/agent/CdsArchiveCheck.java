package timeagent.agent;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Detects whether this JVM may write a CDS archive.
 *
 * <p>A JVM started with an agent never writes one. JVMs before JDK 25 ignore an attached agent: they would archive
 * rewritten classes, which fail in a later run without the agent because the hooks are missing.
 */
final class CdsArchiveCheck {
    private static final int LEAVES_REWRITTEN_ONES_OUT = 25;

    private static final String AT_EXIT = "-XX:ArchiveClassesAtExit=";
    private static final List<String> SWITCHES = List.of("AutoCreateSharedArchive", "RecordDynamicDumpInfo");

    private CdsArchiveCheck() {}

    /** @throws IllegalStateException if this JVM may write an archive with rewritten classes */
    static void refuse() {
        if (Runtime.version().feature() >= LEAVES_REWRITTEN_ONES_OUT) {
            return;
        }
        String flag = flag(arguments());
        if (flag != null) {
            throw new IllegalStateException("this JVM may write an archive of its classes (" + flag
                    + "), which would contain rewritten classes; start it without that flag, or with"
                    + " -javaagent");
        }
    }

    /** The argument that makes a JVM write an archive, or null. */
    static String flag(List<String> arguments) {
        String flag = null;
        for (String argument : arguments) {
            if (argument.startsWith(AT_EXIT)) {
                flag = argument;
            }
        }
        for (String name : SWITCHES) {
            if (arguments.lastIndexOf("-XX:+" + name) > arguments.lastIndexOf("-XX:-" + name)) {
                flag = "-XX:+" + name;
            }
        }
        return flag;
    }

    private static List<String> arguments() {
        try {
            return ManagementFactory.getRuntimeMXBean().getInputArguments();
        } catch (LinkageError e) {
            // java.management may be missing, and /proc lacks the arguments from JDK_JAVA_OPTIONS
            return ProcessHandle.current().info().arguments().map(List::of).orElse(List.of());
        }
    }
}
