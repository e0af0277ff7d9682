package timeagent.agent.session;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.RecordingState;

/** A recording that is written next to its lease. */
public final class RecordingSession extends LeasedSession {
    private final File file;
    /** Complete before it becomes the file. */
    private final File copy;

    private boolean made;
    private long lastSize;

    public RecordingSession(Lease lease, String repository) {
        super(lease, repository);
        file = lease.beside(".jfr");
        copy = lease.beside(".part");
    }

    @Override
    void prepare() throws IOException {
        create(file);
        made = true;
        recording.setName("timeagent record");
        recording.setDestination(file.toPath());
        recording.setDumpOnExit(true);
    }

    /** For its owner only, like Flight Recorder's repository. */
    private static void create(File empty) throws IOException {
        if (!empty.createNewFile() || !empty.setReadable(false, false) || !empty.setReadable(true, true)) {
            throw new IllegalStateException("cannot create '" + empty + "'");
        }
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
     * Leaves the file to the holder of the lease. Does not return if the JVM is exiting: Flight Recorder then writes the file.
     *
     * <p>The recording runs until its copy is complete, so that there is no moment at which an exit loses it.
     *
     * @throws IllegalStateException if it cannot be written
     */
    @Override
    public void stop() {
        waitIfExiting();
        try {
            // stopped by another, it has been written
            if (recording.getState() == RecordingState.RUNNING) {
                dump();
                waitIfExiting();
                recording.setDumpOnExit(false);
                if (!copy.renameTo(file)) {
                    throw new IOException("cannot rename '" + copy + "'");
                }
                recording.setDestination(null);
                recording.stop();
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
        create(copy);
        recording.dump(copy.toPath());
    }

    /** Lets this daemon thread end with the JVM. */
    private static void waitIfExiting() {
        Thread hook = new Thread();
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            while (true) {
                LockSupport.park();
            }
        }
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
            copy.delete();
        }
    }
}
