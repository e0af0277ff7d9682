package timeagent.analysis.live;

import java.util.List;
import java.util.Properties;
import timeagent.analysis.common.UserException;

/**
 * What the first rewritten class costs a JVM that was started without an agent.
 *
 * <p>HotSpot before JDK 23 then does not know which compiled code depends on a class, as it has not recorded it (JDK-8324241). So when
 * an agent, or Flight Recorder's first recording, rewrites the first class, it discards all compiled code, once in the life of the JVM.
 */
public final class CompiledCode {

    private static final int FIRST_THAT_RECORDS = 23;
    private static final List<String> STARTED_WITH_AGENT = List.of("-javaagent:", "-agentlib:jdwp", "-Xrunjdwp");

    private CompiledCode() {}

    /** Warnings to print before attaching the agent to a JVM; may be empty. */
    public static List<String> warnings(long pid) throws UserException {
        JvmProcess.requireAttach();
        boolean isRewritten = ProcessFolder.of(pid).canHaveFlightRecorder();
        try (TargetJvm jvm = TargetJvm.of(pid)) {
            return warnings(pid, jvm.properties(), jvm.arguments(), isRewritten);
        }
    }

    /**
     * @param arguments of the JVM
     * @param isRewritten whether Flight Recorder has been in use, which rewrites classes of the JDK
     */
    static List<String> warnings(long pid, Properties properties, String arguments, boolean isRewritten) {
        int feature =
                Runtime.Version.parse(properties.getProperty("java.version")).feature();
        boolean isCheap = feature >= FIRST_THAT_RECORDS
                || isRewritten
                || properties.containsKey("timeagent.active")
                || STARTED_WITH_AGENT.stream().anyMatch(arguments::contains);
        return isCheap
                ? List.of()
                : List.of("PID " + pid + " runs on JDK " + feature + " and was started without an agent: it"
                        + " discards all compiled code once, and is slow until that is compiled again; to avoid this, start"
                        + " it with -javaagent:timeagent.jar");
    }
}
