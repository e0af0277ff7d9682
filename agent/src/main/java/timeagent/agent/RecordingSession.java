package timeagent.agent;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.text.ParseException;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import timeagent.events.diagnostics.HookErrors;

/**
 * A recording that lasts as long as another process holds a lock on a file, its lease.
 *
 * <p>The kernel releases the lock however that process ends, and it works across containers. The lease contains the
 * recording's settings; the recording is written next to it.
 */
final class RecordingSession implements Session {
    /** A byte that no content has; also in {@code RemoteRecording}. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    private final File lease;
    private final File file;
    private final FileChannel held;
    private final String repository;
    private final Recording recording;
    /** Whether there is a file that nobody has taken. */
    private boolean made;

    private long lastSize;

    private RecordingSession(File lease, FileChannel held, String repository, Recording recording) {
        this.lease = lease;
        this.held = held;
        this.repository = repository;
        this.recording = recording;
        file = new File(lease + ".jfr");
    }

    /**
     * Prepares a recording, which {@link #start} starts.
     *
     * @param repository where Flight Recorder creates its repository, if there is none yet: it has no API for that
     * @throws IllegalStateException if the lease is not held, its settings are not valid, or there is no space
     */
    static RecordingSession of(File lease, String repository) {
        try {
            FileChannel held = FileChannel.open(lease.toPath(), StandardOpenOption.READ);
            try {
                if (isFree(held)) {
                    throw new IllegalStateException("nobody holds '" + lease + "'");
                }
                Configuration settings = Configuration.create(new StringReader(text(held)));
                return new RecordingSession(lease, held, repository, new Recording(settings));
            } catch (Throwable e) {
                held.close();
                throw e;
            }
        } catch (IOException | ParseException e) {
            throw new IllegalStateException("cannot read '" + lease + "' (" + e + ")", e);
        }
    }

    private static String text(FileChannel held) throws IOException {
        // not closed: that would close the channel
        return new String(Channels.newInputStream(held).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static boolean isFree(FileChannel held) throws IOException {
        try (FileLock lock = held.tryLock(LOCKED, 1, true)) {
            return lock != null;
        }
    }

    /** @throws IllegalStateException if there is too little space to record */
    void start() throws IOException {
        DiskSpace space = space();
        if (space.isLow(0)) {
            throw new IllegalStateException("less than 50 MB free for recordings in '" + space.repository() + "'");
        }
        create();
        recording.setName("timeagent record");
        recording.setDestination(file.toPath());
        recording.setDumpOnExit(true);
        recording.start();
    }

    /** For its owner only, like Flight Recorder's repository. */
    private void create() throws IOException {
        if (!file.createNewFile() || !file.setReadable(false, false) || !file.setReadable(true, true)) {
            throw new IllegalStateException("cannot create '" + file + "'");
        }
        made = true;
    }

    private DiskSpace space() {
        return DiskSpace.of(repository, lease.getParentFile());
    }

    /** Also when the disk is nearly full: the agent's events would fill it, if others record. */
    @Override
    public boolean isOver() {
        try {
            if (recording.getState() == RecordingState.RUNNING && willNotFit()) {
                writeEarly();
                return true;
            }
            return isFree(held);
        } catch (IOException e) {
            HookErrors.suppress(e);
            return true;
        }
    }

    /** Whether there may be too little space for the copy at the next check. */
    private boolean willNotFit() {
        long size = recording.getSize();
        long growth = size - lastSize;
        lastSize = size;
        // once in the repository, once in the copy
        return space().isLow(size + 2 * growth);
    }

    /** Leaves the file to the command, which sees that it is no longer empty, or gone. */
    private void writeEarly() {
        try {
            write();
        } catch (IllegalStateException e) {
            file.delete();
        }
    }

    private void stop() throws IOException {
        // it would be written now, and a failure printed by the JVM
        recording.setDestination(null);
        recording.stop();
    }

    /**
     * Stops the recording and leaves its file to the holder of the lease.
     *
     * @throws IllegalStateException if it cannot be written
     */
    void write() {
        try {
            if (recording.getState() == RecordingState.RUNNING) {
                stop();
            }
            // stopped with jcmd, it has been written
            if (recording.getState() != RecordingState.CLOSED) {
                dump();
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "cannot write '" + file + "' (" + e.getMessage() + "), and the recording is lost", e);
        }
        made = false;
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
        try {
            recording.setDestination(null);
        } catch (IOException | IllegalStateException e) {
            // it has stopped
        }
        recording.close();
        try {
            held.close();
        } catch (IOException e) {
            HookErrors.suppress(e);
        }
        if (made) {
            file.delete();
        }
        lease.delete();
    }
}
