package timeagent.analysis.live;

import java.nio.file.Path;
import java.util.Optional;
import timeagent.analysis.common.UserException;

/**
 * Starts and stops a recording of a JVM again and again, each time with other settings, beside the recordings that it has. Nothing is
 * loaded into the JVM.
 */
public final class RecordingSwitch implements AutoCloseable {

    private static final String NAME = "timeagent-turn";

    private final TargetJvm jvm;

    private RecordingSwitch(TargetJvm jvm) {
        this.jvm = jvm;
    }

    public static RecordingSwitch of(long pid) throws UserException {
        JvmProcess.requireAttach();
        return new RecordingSwitch(TargetJvm.of(pid));
    }

    /**
     * Starts it.
     *
     * @param settings a .jfc file
     * @param file where it is written when it is stopped; null to discard it
     */
    public void start(Path settings, Path file) throws UserException {
        String written = file == null ? "" : " filename=\"" + file + "\"";
        String reply = jvm.jcmd("JFR.start name=" + NAME + " settings=\"" + settings + "\"" + written);
        if (!reply.contains("Started recording")) {
            throw UserException.failed("Flight Recorder started no recording ("
                    + reply.strip().lines().findFirst().orElse("no reply") + ")");
        }
    }

    /** Where the recording is written meanwhile, once it has started; empty if that is not known. */
    public Optional<Path> repository() {
        return jvm.repository();
    }

    public void stop() throws UserException {
        jvm.jcmd("JFR.stop name=" + NAME);
    }

    @Override
    public void close() {
        jvm.close();
    }
}
