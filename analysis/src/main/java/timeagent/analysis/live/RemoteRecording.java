package timeagent.analysis.live;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * A recording that the agent makes in another JVM. It has a duration: if this process is killed, it ends all the same, and the agent
 * leaves. The agent's {@code Session} says which files they share.
 */
public final class RemoteRecording implements AutoCloseable {

    /** In what was done, if classes remain rewritten; also in the agent's {@code Restored}. */
    public static final String NOT_RESTORED = "could not restore";

    private static final long MILLIS_BETWEEN_LOOKS = 20;
    private static final long MILLIS_BETWEEN_CHECKS = 100;

    /** A recording may be large. */
    private static final long MOST_SECONDS_TO_WRITE = 600;

    /** A third of the agent's {@code Session.SILENCE_NANOS}. */
    private static final long SECONDS_BETWEEN_SIGNS = 10;

    private final JvmProcess process;
    private final TargetJvm jvm;
    private final TargetFiles files;
    private final Path folder;
    private final Path request;
    private final Path written;
    private final Path reply;
    private final Path copiedJar;
    private final Path window;
    private Path repository;
    private long lastSign = System.nanoTime();
    private boolean started;
    private boolean hasWindow;
    /** Whether the recording stays where it was written. */
    private boolean left;

    /** Prepares a recording; {@link #start} starts it. */
    public RemoteRecording(JvmProcess process) throws UserException {
        JvmProcess.requireAttach();
        this.process = process;
        files = TargetFiles.of(process.pid());
        jvm = TargetJvm.of(process.pid());
        try {
            Properties properties = jvm.properties();
            // a relative one is relative to the folder that the target was started in
            folder = Path.of(properties.getProperty("user.dir", "/"))
                    .resolve(properties.getProperty("java.io.tmpdir", "/tmp"))
                    .toAbsolutePath();
            String name = "timeagent-" + UUID.randomUUID();
            request = folder.resolve(name);
            written = folder.resolve(name + ".jfr");
            reply = folder.resolve(name + ".reply");
            copiedJar = folder.resolve(name + ".jar");
            window = folder.resolve(name + "-window.jfr");
            repository = findRepository();
        } catch (UserException e) {
            jvm.close();
            throw e;
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
     * @param duration of a recording to {@link #stop(Path) keep}, which starts when the JVM is warm; null for one of bounded size that is
     *     read meanwhile
     * @param settings text of a .jfc file
     * @param options of the agent
     * @param underLoad whether a load is starting, before which the JVM is not warm
     * @return what was done; the other lines are warnings
     */
    public List<String> start(Path jar, Duration duration, String settings, String options, boolean underLoad)
            throws UserException {
        Path loaded = jar;
        try {
            // if this process is killed before its request, it remains
            write(request, settings.getBytes(StandardCharsets.UTF_8));
            if (!files.shares(jar)) {
                // the target is in a container
                loaded = copiedJar;
                write(loaded, Files.readAllBytes(jar));
            }
        } catch (IOException e) {
            throw UserException.failed("cannot write to the temporary folder of PID " + process.pid() + " ("
                    + IoErrorText.of(e) + "); if it is in a container, run the command there, as its user");
        }
        try {
            long nanos = duration == null ? 0 : duration.toNanos();
            jvm.load(
                    loaded,
                    "@record - " + request + "\n" + repository + "\n" + nanos + "\n" + underLoad + "\n" + options);
            String done = reply();
            if (done == null) {
                throw jvm.noReply("writing to '" + folder + "'");
            }
            List<String> messages = TargetJvm.messages(TargetJvm.content(done));
            started = true;
            repository = findRepository();
            return messages;
        } finally {
            // a look-up of a class in the target would open it, and keep it open
            here(copiedJar).delete();
        }
    }

    private void write(Path file, byte[] content) throws IOException {
        try (FileChannel created = files.create(file)) {
            created.write(ByteBuffer.wrap(content));
        }
    }

    private File here(Path file) {
        return files.here(file).toFile();
    }

    /** The agent's reply, which is removed; null if there is none yet. */
    private String reply() throws UserException {
        File file = here(reply);
        if (!file.exists()) {
            return null;
        }
        try {
            return Files.readString(file.toPath());
        } catch (IOException e) {
            throw UserException.failed("cannot read '" + reply + "' (" + IoErrorText.of(e) + ")");
        } finally {
            file.delete();
        }
    }

    /** Flight Recorder's repository of that JVM, once a recording runs: it has what was recorded up to a second ago. */
    public Path repository() {
        return files.shares(repository) ? repository : files.here(repository);
    }

    /** Whether it is known, and within reach: not once the process of a container has ended. */
    private boolean hasRepository() {
        return !repository.equals(folder) && Files.isDirectory(repository());
    }

    /** Prolongs a recording that is not kept, or not yet; to be called every second. */
    public void prolong() {
        long now = System.nanoTime();
        if (now - lastSign >= TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_SIGNS)) {
            lastSign = now;
            here(request).setLastModified(System.currentTimeMillis());
        }
    }

    /** What ends a wait. */
    public interface Check {
        void run() throws UserException, InterruptedException;
    }

    /**
     * Waits until the JVM is warm, the recording has ended, or Ctrl-C was pressed.
     *
     * @param check is made again and again meanwhile
     * @return whether the recording to keep has started
     */
    public boolean awaitWarm(InterruptHandler interrupt, Check check) throws UserException, InterruptedException {
        while (!isKept() && isRunning() && !interrupt.requested()) {
            prolong();
            check.run();
            interrupt.waitForRequest(MILLIS_BETWEEN_CHECKS);
        }
        return isKept();
    }

    /**
     * Starts a recording of a part of the time, of what other recordings enable.
     *
     * @param longest after which it ends, should this process be killed
     */
    public void startWindow(Duration longest) throws UserException {
        jvm.jcmd("JFR.start name=\"" + window.getFileName() + "\" settings=none maxsize=100g duration="
                + longest.toSeconds() + "s filename=\"" + window + "\"");
        hasWindow = true;
    }

    /** @param to where the recording of the window goes */
    public void stopWindow(Path to) throws UserException {
        String said = jvm.jcmd("JFR.stop name=\"" + window.getFileName() + "\"");
        hasWindow = false;
        try {
            Files.move(here(window).toPath(), to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw UserException.failed("cannot write '" + to + "' (" + IoErrorText.of(e) + "); PID " + process.pid()
                    + " replied: " + said.strip());
        }
    }

    /** Whether the process is still running, and the recording has not ended. */
    public boolean isRunning() {
        return process.isAlive() && !here(reply).exists();
    }

    /** Whether the JVM was warm, so that the recording to keep has started. */
    public boolean isKept() {
        return here(written).exists();
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
                left = true;
                throw UserException.failed(e.getMessage() + ", which writes the recording to '" + written + "'");
            }
            if (!process.ends()) {
                throw e;
            }
            // on exit, the JVM writes it
            done = "PID " + process.pid() + " has ended";
        }
        // not below /proc once the target has ended
        File file = here(written);
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
            left = true;
            throw UserException.failed(
                    "cannot write '" + to + "' (" + IoErrorText.of(e) + "); the recording is '" + file + "'");
        }
    }

    /** Stops the recording, and detaches the agent if it was attached for it; returns what was done. */
    public String stop() throws UserException {
        started = false;
        here(request).delete();
        long start = System.nanoTime();
        while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(MOST_SECONDS_TO_WRITE)) {
            String done = reply();
            if (done != null) {
                return TargetJvm.content(done);
            }
            if (!process.isAlive()) {
                throw TargetJvm.hasEnded(process.pid());
            }
            TargetJvm.refuseSuspended(
                    process.pid(), ProcessFolder.of(process.pid()).state());
            try {
                Thread.sleep(MILLIS_BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        throw TargetJvm.doesNotRespond(process.pid());
    }

    /** Ends a recording that runs, and deletes the files. */
    @Override
    public void close() {
        try {
            if (hasWindow && process.isAlive()) {
                jvm.jcmd("JFR.stop name=\"" + window.getFileName() + "\"");
            }
            if (started) {
                stop();
            }
        } catch (UserException e) {
            // the failure before is the reason
        }
        jvm.close();
        for (Path file : left ? List.of(request) : List.of(request, reply, written, copiedJar, window)) {
            here(file).delete();
            // if the target has just ended
            file.toFile().delete();
        }
    }
}
