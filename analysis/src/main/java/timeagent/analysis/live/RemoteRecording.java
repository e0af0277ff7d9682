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

    /** Bytes that no content has; also in the agent's {@code Lease}. Without the second lock, it ends the recording and replies. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    private static final long WANTED = LOCKED - 1;

    private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.*)$");

    private static final String JFR = ".jfr";
    private static final String JAR = ".jar";

    private final JvmProcess process;
    private final TargetJvm jvm;
    private final TargetFiles files;
    private final String repository;
    private final Path lease;
    private final FileChannel held;
    private Path jar;
    private FileLock wanted;

    private RemoteRecording(
            JvmProcess process,
            TargetJvm jvm,
            TargetFiles files,
            String repository,
            Path lease,
            FileChannel held,
            Path jar) {
        this.process = process;
        this.jvm = jvm;
        this.files = files;
        this.repository = repository;
        this.lease = lease;
        this.held = held;
        this.jar = jar;
    }

    /** Prepares a recording; {@link #start} or {@link #stream} starts it. */
    public static RemoteRecording of(JvmProcess process, Path jar) throws UserException {
        TargetJvm jvm = TargetJvm.of(process.pid());
        try {
            TargetFiles files = TargetFiles.of(process.pid());
            Properties properties = jvm.properties();
            // a relative one is relative to the folder that the target was started in
            Path folder = Path.of(properties.getProperty("user.dir", "/"))
                    .resolve(properties.getProperty("java.io.tmpdir", "/tmp"))
                    .toAbsolutePath();
            String repository = repository(jvm, folder);
            // last: if this process is killed before its request, it remains
            Path lease = folder.resolve("timeagent-" + UUID.randomUUID());
            try {
                FileChannel held = SharedFile.create(files.here(lease));
                return new RemoteRecording(process, jvm, files, repository, lease, held, jar);
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
     * Starts a recording that {@link #stop} returns, and attaches the agent unless it is active.
     *
     * @param settings text of a .jfc file
     * @param options of the agent
     * @return what was done
     */
    public String start(String settings, String options) throws UserException {
        return begin("record", settings, options);
    }

    /**
     * Starts a recording of bounded size that is read meanwhile, and attaches the agent unless it is active.
     *
     * @param settings text of a .jfc file
     * @param options of the agent
     * @return Flight Recorder's repository of that JVM
     */
    public Path stream(String settings, String options) throws UserException {
        begin("top", settings, options);
        return files.here(Path.of(jvm.properties().getProperty("jdk.jfr.repository")));
    }

    private String begin(String kind, String settings, String options) throws UserException {
        try {
            held.write(ByteBuffer.wrap(settings.getBytes(StandardCharsets.UTF_8)));
            held.lock(LOCKED, 1, false);
            wanted = held.lock(WANTED, 1, false);
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
        try {
            return jvm.ask(jar, kind, name(), lease + "\n" + repository + "\n" + options);
        } finally {
            // a look-up of a class in the target would open it, and keep it open
            delete(files.here(beside(JAR)));
        }
    }

    /** Where Flight Recorder has its repository, or will create it with the first recording. */
    private static String repository(TargetJvm jvm, Path folder) {
        try {
            Matcher found = REPOSITORY.matcher(jvm.jcmd("JFR.configure"));
            if (found.find()) {
                return found.group(1);
            }
        } catch (UserException e) {
            // the agent reports what is wrong, such as no Flight Recorder
        }
        return folder.toString();
    }

    private String name() {
        return lease.getFileName().toString();
    }

    private Path beside(String suffix) {
        return lease.resolveSibling(lease.getFileName() + suffix);
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
            if (!process.ends()) {
                throw e;
            }
            if (written().length() == 0) {
                throw UserException.failed("PID " + process.pid() + " was killed, and its recording is lost");
            }
            // on exit, the JVM writes it
            done = "PID " + process.pid() + " has ended";
        }
        try {
            Files.move(written().toPath(), to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw UserException.failed("cannot write '" + to + "' (" + IoErrorText.of(e)
                    + "), and the recording is lost; give another temporary folder, as in"
                    + " java -Djava.io.tmpdir=FOLDER -jar");
        }
        return done;
    }

    /** Not below {@code /proc} once the target has ended. */
    private File written() {
        return files.here(beside(JFR)).toFile();
    }

    /** Stops a recording that nobody keeps, and detaches the agent if it was attached for it; returns what was done. */
    public String stop() throws UserException {
        try {
            wanted.release();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return jvm.awaitEnd(name(), written());
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
