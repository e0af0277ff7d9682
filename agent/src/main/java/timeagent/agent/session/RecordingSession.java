package timeagent.agent.session;

import java.io.File;
import java.io.IOException;
import jdk.jfr.RecordingState;

/** A recording that is written next to its lease. */
public final class RecordingSession extends LeasedSession {
    private final File file;
    private boolean made;
    private long lastSize;

    public RecordingSession(Lease lease, String repository) {
        super(lease, repository);
        file = lease.beside(".jfr");
    }

    @Override
    void prepare() throws IOException {
        create();
        recording.setName("timeagent record");
        recording.setDestination(file.toPath());
        recording.setDumpOnExit(true);
    }

    /** For its owner only, like Flight Recorder's repository. */
    private void create() throws IOException {
        if (!file.createNewFile() || !file.setReadable(false, false) || !file.setReadable(true, true)) {
            throw new IllegalStateException("cannot create '" + file + "'");
        }
        made = true;
    }

    /** When the disk is nearly full: the agent's events would fill it, if others record. */
    @Override
    String early() {
        if (recording.getState() != RecordingState.RUNNING) {
            return "";
        }
        return willNotFit() ? "the recording ended early: the disk is nearly full" : null;
    }

    /** Whether there may be too little space for the copy at the next check. */
    private boolean willNotFit() {
        long size = recording.getSize();
        long growth = size - lastSize;
        lastSize = size;
        // once in the repository, once in the copy
        return space().isLow(size + 2 * growth);
    }

    /**
     * Leaves the file to the holder of the lease.
     *
     * @throws IllegalStateException if it cannot be written
     */
    @Override
    public void stop() {
        try {
            if (recording.getState() == RecordingState.RUNNING) {
                // it would be written now, and a failure printed by the JVM
                recording.setDestination(null);
                recording.stop();
            }
            // stopped with jcmd, it has been written
            if (recording.getState() != RecordingState.CLOSED) {
                dump();
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "cannot write '" + file + "' (" + e.getMessage() + "), and the recording is lost", e);
        }
    }

    private void dump() throws IOException {
        if (!space().fitsCopy(recording.getSize())) {
            throw new IllegalStateException("the disk is full, and the recording is lost: its "
                    + (recording.getSize() >> 20) + " MB do not fit in '" + file.getParent() + "'");
        }
        recording.dump(file.toPath());
    }

    @Override
    public void close() {
        if (recording != null) {
            try {
                recording.setDestination(null);
            } catch (IOException | IllegalStateException e) {
                // it has stopped
            }
        }
        super.close();
        if (made) {
            // unless the command has taken it
            file.delete();
        }
    }
}
