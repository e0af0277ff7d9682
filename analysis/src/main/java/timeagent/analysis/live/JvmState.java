package timeagent.analysis.live;

import java.util.Properties;
import timeagent.analysis.common.UserException;

/**
 * What a JVM says about itself; no agent is loaded into it, and Flight Recorder is not initialised for it.
 *
 * @param problem why nothing is known, in place of the values after the program; else null
 * @param agent version of the agent in it; null if there is none
 * @param recordings number of running recordings
 */
public record JvmState(long pid, String program, String problem, String jdk, String agent, int recordings) {

    private static final int MOST_SECONDS = 5;

    static {
        // shorter than ours: the JDK then deletes the file it has put into the folder of a JVM that does not reply
        System.setProperty("sun.tools.attach.attachTimeout", "3500");
    }

    /** Asks a JVM for what its counters and the system do not show, for a bounded time. */
    public static JvmState of(JvmProcess process) {
        ProcessFolder folder = ProcessFolder.of(process.pid());
        JvmCounters counters = folder.counters().orElse(null);
        if (counters != null
                && counters.version() != null
                && !folder.isSuspended()
                && !counters.arguments().contains("-javaagent:")
                && !folder.canHaveBeenAttachedTo()
                && !folder.canHaveFlightRecorder()) {
            return new JvmState(process.pid(), process.program(), null, counters.version(), null, 0);
        }
        try {
            JvmProcess.requireAttach();
            return TargetJvm.within(MOST_SECONDS, process.pid(), () -> ask(process));
        } catch (UserException e) {
            return new JvmState(process.pid(), process.program(), e.getMessage(), null, null, 0);
        }
    }

    private static JvmState ask(JvmProcess process) throws UserException {
        try (TargetJvm jvm = TargetJvm.of(process.pid())) {
            Properties properties = jvm.properties();
            String program = JvmProcess.programOf(properties.getProperty("sun.java.command"));
            return new JvmState(
                    process.pid(),
                    program == null ? process.program() : program,
                    null,
                    properties.getProperty("java.version"),
                    properties.getProperty("timeagent.active"),
                    recordings(process.pid(), jvm));
        }
    }

    /** Number of running recordings; where Flight Recorder is not in use, the question would start its threads. */
    private static int recordings(long pid, TargetJvm jvm) throws UserException {
        return ProcessFolder.of(pid).canHaveFlightRecorder()
                ? jvm.jcmd("JFR.check").split("\\(running\\)", -1).length - 1
                : 0;
    }
}
