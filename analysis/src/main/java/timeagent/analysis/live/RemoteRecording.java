package timeagent.analysis.live;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * A recording that the agent makes in another JVM, as long as this process lives: the agent ends it, and leaves, when the lock on
 * the lease, a file in that JVM's temporary folder, is released.
 */
public final class RemoteRecording implements AutoCloseable {

    /** Bytes that no content has; also in the agent's {@code Lease}. Without the second lock, it ends the recording and replies. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    private static final long WANTED = LOCKED - 1;

    /** In what was done, if classes remain rewritten; also in the agent's {@code Restored}. */
    public static final String NOT_RESTORED = "could not restore";

    private final JvmProcess process;
    private final TargetJvm jvm;
    private final TargetFiles files;
    private final String name = "timeagent-" + UUID.randomUUID();
    private final Path folder;
    private final Path lease;
    private final Path written;
    /** Complete if the other is empty: the target exited before it was renamed. */
    private final Path copied;

    private final Path copiedJar;
    private final FileChannel held;
    private Path repository;
    private FileLock wanted;

    /** Prepares a recording; {@link #start} starts it. */
    public RemoteRecording(JvmProcess process) throws UserException {
        this.process = process;
        files = TargetFiles.of(process.pid());
        jvm = TargetJvm.of(process.pid());
        try {
            Properties properties = jvm.properties();
            // a relative one is relative to the folder that the target was started in
            folder = Path.of(properties.getProperty("user.dir", "/"))
                    .resolve(properties.getProperty("java.io.tmpdir", "/tmp"))
                    .toAbsolutePath();
            lease = folder.resolve(name);
            written = folder.resolve(name + ".jfr");
            copied = folder.resolve(name + ".part");
            copiedJar = folder.resolve(name + ".jar");
            repository = findRepository();
            // last: if this process is killed before its request, it remains
            held = files.create(lease);
        } catch (UserException e) {
            jvm.close();
            throw e;
        } catch (IOException e) {
            jvm.close();
            throw UserException.failed("cannot write to the temporary folder of PID " + process.pid() + " ("
                    + IoErrorText.of(e) + "); if it is in a container, run the command there, as its user");
        }
    }

    /** Where Flight Recorder has its repository, or will create it with the first recording. */
    private Path findRepository() {
        return jvm.repository().orElse(folder);
    }

    /**
     * Starts a recording, and attaches the agent unless it is active.
     *
     * @param jar of the agent
     * @param kind {@code record}, or {@code top} for one of bounded size that is read meanwhile
     * @param settings text of a .jfc file
     * @param options of the agent
     * @return what was done; the other lines are warnings
     */
    public List<String> start(Path jar, String kind, String settings, String options) throws UserException {
        Path loaded = jar;
        try {
            held.write(ByteBuffer.wrap(settings.getBytes(StandardCharsets.UTF_8)));
            held.lock(LOCKED, 1, false);
            wanted = held.lock(WANTED, 1, false);
            if (!files.shares(jar)) {
                // the target is in a container
                loaded = copiedJar;
                try (FileChannel copy = files.create(loaded)) {
                    copy.write(ByteBuffer.wrap(Files.readAllBytes(jar)));
                }
            }
        } catch (IOException e) {
            throw UserException.failed("cannot write to '" + folder + "' (" + IoErrorText.of(e) + ")");
        }
        try {
            String done = jvm.ask(loaded, kind, name, lease + "\n" + repository + "\n" + options);
            repository = findRepository();
            return TargetJvm.messages(done);
        } finally {
            // a look-up of a class in the target would open it, and keep it open
            files.here(copiedJar).toFile().delete();
        }
    }

    /** Flight Recorder's repository of that JVM, once a recording runs: it has what was recorded up to a second ago. */
    public Path repository() {
        return files.shares(repository) ? repository : files.here(repository);
    }

    /** The same, if it is known and within reach. */
    public Optional<Path> knownRepository() {
        return hasRepository() ? Optional.of(repository()) : Optional.empty();
    }

    /** As {@link #repository}, after another command may have changed it. */
    public Path currentRepository() {
        if (process.isAlive()) {
            Path found = findRepository();
            // a JVM that is ending does not reply
            repository = found.equals(folder) ? repository : found;
        }
        return repository();
    }

    /** Whether it is known, and within reach: not once the process of a container has ended. */
    private boolean hasRepository() {
        return !repository.equals(folder) && Files.isDirectory(repository());
    }

    /** Whether the process is still running, and the agent has not ended the recording. */
    public boolean isRunning() {
        return process.isAlive() && Files.exists(files.here(lease));
    }

    /**
     * Stops the recording, and detaches the agent if it was attached for it.
     *
     * @param to where the recording goes
     * @return what was done
     */
    public String stop(Path to) throws UserException {
        String done;
        try {
            done = stop();
        } catch (UserException e) {
            if (ProcessFolder.of(process.pid()).isSuspended()) {
                // once this process has ended, by the agent
                throw UserException.failed(e.getMessage() + ", which deletes the recording"
                        + (hasRepository() ? ": first report or copy '" + repository() + "'" : ""));
            }
            if (!process.ends()) {
                throw e;
            }
            // on exit, the JVM writes it
            done = "PID " + process.pid() + " has ended";
        }
        // not below /proc once the target has ended
        File file = files.here(written).toFile();
        if (file.length() == 0) {
            file = files.here(copied).toFile();
        }
        if (file.length() == 0) {
            throw UserException.failed("PID " + process.pid() + " was killed"
                    + (hasRepository()
                            ? "; report or copy what is left of its recording, '" + repository() + "'"
                            : ", and its recording is lost"));
        }
        try {
            Files.move(file.toPath(), to, StandardCopyOption.REPLACE_EXISTING);
            return done;
        } catch (IOException e) {
            throw UserException.failed("cannot write '" + to + "' (" + IoErrorText.of(e)
                    + "), and the recording is lost; give another temporary folder, as in"
                    + " java -Djava.io.tmpdir=FOLDER -jar");
        }
    }

    /** Stops a recording that nobody keeps, and detaches the agent if it was attached for it; returns what was done. */
    public String stop() throws UserException {
        try {
            wanted.release();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return jvm.awaitEnd(name);
    }

    /** Releases the lease: a recording that runs is ended by the agent. */
    @Override
    public void close() {
        jvm.close();
        try (held) {
            for (Path file : List.of(lease, written, copied, copiedJar)) {
                // the agent deletes what it can
                files.here(file).toFile().delete();
                // if the target has just ended
                file.toFile().delete();
            }
        } catch (IOException e) {
            // the lock is released all the same
        }
    }
}
