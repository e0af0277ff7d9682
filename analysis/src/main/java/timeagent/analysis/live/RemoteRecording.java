package timeagent.analysis.live;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * A recording that the agent makes in another JVM, as long as this process lives: the agent ends it, and leaves, when the lock on
 * the lease, a file in that JVM's temporary folder, is released.
 */
public final class RemoteRecording implements AutoCloseable {

    /** A byte that no content has; also in the agent's {@code RecordingSession}. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.*)$");

    private static final String JFR = ".jfr";
    private static final String JAR = ".jar";

    private final JvmProcess process;
    private final TargetJvm jvm;
    private final TargetFiles files;
    private final Path lease;
    private final FileChannel held;
    private Path jar;

    private RemoteRecording(
            JvmProcess process, TargetJvm jvm, TargetFiles files, Path lease, FileChannel held, Path jar) {
        this.process = process;
        this.jvm = jvm;
        this.files = files;
        this.lease = lease;
        this.held = held;
        this.jar = jar;
    }

    /** Prepares a recording; {@link #start} starts it. */
    public static RemoteRecording of(JvmProcess process, Path jar) throws UserException {
        TargetJvm jvm = TargetJvm.of(process.pid());
        try {
            TargetFiles files = TargetFiles.of(process.pid());
            Properties properties = jvm.properties();
            // a relative one is relative to the folder that the target was started in
            Path folder = Path.of(properties.getProperty("user.dir", "/"))
                    .resolve(properties.getProperty("java.io.tmpdir", "/tmp"))
                    .toAbsolutePath();
            Path lease = folder.resolve("timeagent-" + UUID.randomUUID());
            try {
                FileChannel held = SharedFile.create(files.here(lease));
                return new RemoteRecording(process, jvm, files, lease, held, jar);
            } catch (IOException e) {
                throw UserException.failed(
                        "cannot write to '" + folder + "', the temporary folder of PID " + process.pid() + " ("
                                + IoErrorText.of(e) + "); if it is in a container, run the command there, as its user");
            }
        } catch (UserException e) {
            jvm.close();
            throw e;
        }
    }

    /**
     * Starts the recording, and attaches the agent unless it is active.
     *
     * @param settings text of a .jfc file
     * @param options of the agent
     * @return what was done
     */
    public String start(String settings, String options) throws UserException {
        try {
            held.write(ByteBuffer.wrap(settings.getBytes(StandardCharsets.UTF_8)));
            held.lock(LOCKED, 1, false);
            if (!files.shares(jar)) {
                // the target is in a container
                Path copy = beside(JAR);
                try (FileChannel file = SharedFile.create(files.here(copy))) {
                    file.write(ByteBuffer.wrap(Files.readAllBytes(jar)));
                }
                jar = copy;
            }
        } catch (IOException e) {
            throw UserException.failed("cannot write '" + lease + "' (" + IoErrorText.of(e) + ")");
        }
        return jvm.ask(jar, "record", lease + "\n" + repository() + "\n" + options);
    }

    /** Where Flight Recorder has its repository, or will create it with the first recording. */
    private String repository() {
        try {
            Matcher found = REPOSITORY.matcher(jvm.jcmd("JFR.configure"));
            if (found.find()) {
                return found.group(1);
            }
        } catch (UserException e) {
            // the agent reports what is wrong, such as no Flight Recorder
        }
        return lease.getParent().toString();
    }

    private Path beside(String suffix) {
        return lease.resolveSibling(lease.getFileName() + suffix);
    }

    /** Whether the process is still running, and the recording has not been written or given up. */
    public boolean isRunning() {
        File written = files.here(beside(JFR)).toFile();
        return process.isAlive() && written.exists() && written.length() == 0;
    }

    /**
     * Stops the recording, and detaches the agent if it was attached for it.
     *
     * @param to where the recording goes
     * @return what was done
     */
    public String stop(Path to) throws UserException {
        Path written = files.here(beside(JFR));
        String done;
        try {
            done = jvm.ask(jar, "stop", lease.toString());
        } catch (UserException e) {
            boolean ended = process.ends();
            if (written.toFile().length() == 0) {
                throw ended
                        ? UserException.failed("PID " + process.pid() + " was killed, and its recording is lost")
                        : e;
            }
            // on exit, the JVM writes it; before the disk is full, the agent
            done = ended
                    ? "PID " + process.pid() + " has ended"
                    : "the recording ended early: the disk of PID " + process.pid() + " is nearly full";
        }
        try {
            Files.move(written, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw UserException.failed("cannot write '" + to + "' (" + IoErrorText.of(e) + ")");
        }
        return done;
    }

    /** Releases the lease: a recording that runs is ended by the agent. */
    @Override
    public void close() {
        jvm.close();
        try (held) {
            for (Path file : new Path[] {lease, beside(JFR), beside(JAR)}) {
                delete(files.here(file));
                // if the target has just ended
                delete(file);
            }
        } catch (IOException e) {
            // the lock is released all the same
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the agent deletes what it can
        }
    }
}
