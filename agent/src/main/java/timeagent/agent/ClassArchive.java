package timeagent.agent;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The archive of its classes that a JVM may be told to write.
 *
 * <p>Beside an agent that was there from the start no JVM writes one. Of an agent that is attached those before JDK 25 take no
 * notice: they would put classes into the archive as they were rewritten when they were loaded, and a later run without the agent,
 * which lacks the hooks, would fail in them.
 */
final class ClassArchive {
    private static final int LEAVES_REWRITTEN_ONES_OUT = 25;

    private static final String AT_EXIT = "-XX:ArchiveClassesAtExit=";
    private static final List<String> SWITCHES = List.of("AutoCreateSharedArchive", "RecordDynamicDumpInfo");

    private ClassArchive() {}

    /** @throws IllegalStateException if this JVM may write one in which rewritten classes would stay */
    static void refuse() {
        if (Runtime.version().feature() >= LEAVES_REWRITTEN_ONES_OUT) {
            return;
        }
        String flag = flag(arguments());
        if (flag != null) {
            throw new IllegalStateException("this JVM may write an archive of its classes (" + flag
                    + "), in which rewritten ones would stay for runs without the agent; start it without that flag, or with"
                    + " -javaagent");
        }
    }

    /** Which of a JVM's arguments has it write one, or null. */
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
            // without java.management: what the system knows does not have those of JDK_JAVA_OPTIONS and its like
            return ProcessHandle.current().info().arguments().map(List::of).orElse(List.of());
        }
    }
}
