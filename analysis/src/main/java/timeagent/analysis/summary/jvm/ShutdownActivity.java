package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Problem.Kind;

/**
 * Finds programs that still did something when the recording ended with the JVM: Flight Recorder ends it beside the program's
 * own shutdown hooks, whose reads and writes can be missing.
 */
public final class ShutdownActivity implements Section {

    private static final long NONE = Long.MIN_VALUE;

    private final List<Problem> found = new ArrayList<>();
    private long shutdown = NONE;
    private long last = NONE;

    @Override
    public void observe(Events events) {
        events.on("jdk.Shutdown", this::addShutdown);
        events.on("timeagent.ClockRead", this::add);
        events.on("timeagent.SocketWrite", this::add);
    }

    private void addShutdown(Event e) {
        shutdown = e.startNanos();
    }

    /** @param e a write or a read of the application */
    private void add(Event e) {
        last = Math.max(last, e.startNanos());
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        if (shutdown != NONE && last > shutdown) {
            found.add(new Problem(
                    Kind.REMARK,
                    "the program was still active when '" + recording.file() + "' ended with the JVM ("
                            + (last - shutdown) / 1_000_000 + " ms after jdk.Shutdown): what its shutdown hooks did"
                            + " later is not in the recording"));
        }
        shutdown = NONE;
        last = NONE;
    }

    @Override
    public List<Problem> problems() {
        return found;
    }
}
