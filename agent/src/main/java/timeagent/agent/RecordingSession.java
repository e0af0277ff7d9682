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

    /** Flight Recorder ends the JVM when it cannot write. */
    private static final long LEAST_BYTES_FREE = 50L << 20;

    private final File lease;
    private final File file;
    private final FileChannel held;
    private final Recording recording;
    /** Whether there is a file that nobody has taken. */
    private boolean made;

    private boolean cutShort;

    private RecordingSession(File lease, FileChannel held, Recording recording) {
        this.lease = lease;
        this.held = held;
        this.recording = recording;
        file = new File(lease + ".jfr");
    }

    /**
     * Prepares a recording, which {@link #start} starts.
     *
     * @throws IllegalStateException if the lease is not held, its settings are not valid, or there is no space
     */
    static RecordingSession of(File lease) {
        try {
            FileChannel held = FileChannel.open(lease.toPath(), StandardOpenOption.READ);
            try {
                if (isFree(held)) {
                    throw new IllegalStateException("nobody holds '" + lease + "'");
                }
                Configuration settings = Configuration.create(new StringReader(text(held)));
                return new RecordingSession(lease, held, new Recording(settings));
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
        if (isDiskFull()) {
            throw new IllegalStateException("less than 50 MB free for recordings in '" + repository() + "'");
        }
        // for its owner only, like Flight Recorder's repository
        if (!file.createNewFile() || !file.setReadable(false, false) || !file.setReadable(true, true)) {
            throw new IllegalStateException("cannot create '" + file + "'");
        }
        made = true;
        recording.setName("timeagent record");
        recording.setDestination(file.toPath());
        recording.setDumpOnExit(true);
        recording.start();
    }

    private static File repository() {
        return new File(System.getProperty("jdk.jfr.repository", System.getProperty("java.io.tmpdir")));
    }

    private static boolean isDiskFull() {
        return repository().getUsableSpace() < LEAST_BYTES_FREE;
    }

    /** Also stops the recording when the disk is nearly full. */
    @Override
    public boolean isOver() {
        try {
            if (recording.getState() == RecordingState.RUNNING && isDiskFull()) {
                stop();
                cutShort = true;
            }
            return isFree(held);
        } catch (IOException e) {
            HookErrors.suppress(e);
            return true;
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
     * @return what the user should know of it, or nothing
     * @throws IllegalStateException if it cannot be written
     */
    String write() {
        try {
            if (recording.getState() == RecordingState.RUNNING) {
                stop();
            }
            // stopped with jcmd, it has been written
            if (recording.getState() != RecordingState.CLOSED) {
                recording.dump(file.toPath());
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot write '" + file + "' (" + e.getMessage() + ")", e);
        }
        made = false;
        return cutShort ? "the recording ended early: less than 50 MB were free in '" + repository() + "'" : "";
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
