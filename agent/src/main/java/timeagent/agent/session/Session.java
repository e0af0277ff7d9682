package timeagent.agent.session;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Message;

/**
 * An ordinary recording of this JVM that a command in another process reads or keeps. It has a duration, so it ends without the command,
 * too.
 *
 * <p>The two share files in the temporary folder of this JVM, which are visible across containers:
 *
 * <table>
 * <caption>Files</caption>
 * <tr><td>the request</td><td>by the command: settings. It touches the file to prolong a recording that it reads, and
 *     deletes the file to end a recording</td></tr>
 * <tr><td>{@code .jfr}</td><td>by Flight Recorder: the recording that the command keeps; not before the JVM is warm</td></tr>
 * <tr><td>{@code .reply}</td><td>by the agent: the result of the request, and that of the recording</td></tr>
 * </table>
 */
public final class Session {
    /** How long a recording that is read lasts if the command is silent. */
    private static final Duration SILENCE = Duration.ofSeconds(30);

    /** Two chunks: Flight Recorder deletes those before. */
    private static final long MOST_BYTES_READ = 24L << 20;

    /** From the end of a recording until its file has been written; getting the state waits meanwhile. */
    private static final Duration LONGEST_WRITE = Duration.ofSeconds(10);

    private final File request;
    private final File file;
    private final String repository;
    private final Duration duration;
    /** Why the recording is not what was asked for; else empty. */
    private String problem = "";

    private Recording recording;
    /** Null once the recording is one that the command keeps. */
    private WarmUp warmUp;

    private long touched;
    private long silentFrom;
    private long lastSize;
    private boolean ending;

    /**
     * @param repository where Flight Recorder creates its repository, if there is none yet: it has no API for that
     * @param duration of the recording that the command keeps; null for one that it reads
     */
    public Session(File request, String repository, Duration duration) {
        this.request = request;
        this.file = beside(request, ".jfr");
        this.repository = repository;
        this.duration = duration;
    }

    private static File beside(File request, String suffix) {
        return new File(request + suffix);
    }

    /**
     * Starts a recording with the settings that is not kept.
     *
     * @throws IllegalStateException if there is too little space to record, or the settings are not valid
     */
    public void start() throws IOException {
        DiskSpace space = space();
        if (space.isLow(0)) {
            throw new IllegalStateException(
                    "less than 50 MB free for recordings in '" + space.repository() + "'; free space there");
        }
        touched = request.lastModified();
        silentFrom = System.nanoTime();
        recording = create(duration == null ? "timeagent top" : "timeagent warm-up");
        recording.setMaxSize(MOST_BYTES_READ);
        recording.setDuration(SILENCE);
        recording.start();
        if (duration != null) {
            warmUp = new WarmUp(System.nanoTime(), compiledMillis());
        }
    }

    private Recording create(String name) throws IOException {
        try {
            Recording created =
                    new Recording(Configuration.create(new StringReader(Files.readString(request.toPath()))));
            created.setName(name);
            return created;
        } catch (ParseException e) {
            throw new IllegalStateException("invalid settings (" + e.getMessage() + ")", e);
        }
    }

    /** ms that this JVM has compiled for; 0 if it does not compile. */
    private static long compiledMillis() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers == null ? 0 : compilers.getTotalCompilationTime();
    }

    /** Starts the recording that the command keeps, before the other ends: what it records stays enabled. */
    private void keep() throws IOException {
        Recording kept = create("timeagent record");
        try {
            kept.start();
            // after it, because the command sees the file
            createForOwner(file);
            kept.setDestination(file.toPath());
            kept.setDumpOnExit(true);
            kept.setDuration(duration);
        } catch (IOException | RuntimeException e) {
            kept.close();
            throw e;
        }
        recording.close();
        recording = kept;
        if (!warmUp.hasSettled()) {
            problem = "the JVM still compiled its code " + WarmUp.MOST_SECONDS
                    + " s after the agent was attached, and the recording includes that";
        }
        warmUp = null;
    }

    /** Only its owner can read it, like Flight Recorder's repository. */
    private static void createForOwner(File empty) throws IOException {
        if (!empty.createNewFile() || !empty.setReadable(false, false) || !empty.setReadable(true, true)) {
            throw new IOException("cannot create '" + empty + "'");
        }
    }

    private boolean isKept() {
        return duration != null && warmUp == null;
    }

    /** Does what the command wants; called once a second. Returns whether the recording has ended. */
    public boolean isOver(long nanoTime) {
        try {
            if (recording.getState() == RecordingState.RUNNING && !ending) {
                follow(nanoTime);
            }
        } catch (IOException | RuntimeException e) {
            // unless another command has stopped it meanwhile
            if (recording.getState() == RecordingState.RUNNING) {
                HookErrors.suppress(e);
                problem = e.toString();
                return true;
            }
        }
        return hasEnded();
    }

    private void follow(long nanoTime) throws IOException {
        long now = request.lastModified();
        if (now == 0) {
            end();
        } else if (willNotFit()) {
            problem = "the recording ended early: the disk is nearly full";
            end();
        } else if (warmUp != null && warmUp.isOver(nanoTime, compiledMillis())) {
            keep();
        } else if (now != touched && !isKept()) {
            touched = now;
            silentFrom = nanoTime;
            recording.setDuration(
                    Duration.between(recording.getStartTime(), Instant.now()).plus(SILENCE));
        }
    }

    /** Ends the recording on Flight Recorder's thread: for a large one this takes seconds. */
    private void end() throws IOException {
        ending = true;
        long size = recording.getSize();
        if (isKept() && !space().fitsCopy(size)) {
            recording.setDestination(null);
            problem = "the disk is full, and the recording is lost: its " + (size >> 20) + " MB do not fit in '"
                    + file.getParent() + "'";
        }
        recording.setDuration(Duration.ofMillis(1));
    }

    /** Whether there may be too little space for the copy at the next check: others may fill the disk, and so may our events. */
    private boolean willNotFit() {
        if (!isKept()) {
            return space().isLow(0);
        }
        long size = recording.getSize();
        long growth = size - lastSize;
        lastSize = size;
        // once in the repository, once in the copy
        return space().isLow(size + 2 * growth);
    }

    private DiskSpace space() {
        return DiskSpace.of(repository, request.getAbsoluteFile().getParentFile());
    }

    private boolean hasEnded() {
        RecordingState state = recording.getState();
        if (state != RecordingState.STOPPED) {
            return state == RecordingState.CLOSED;
        }
        // closed by Flight Recorder when its file is complete
        return recording.getDestination() == null
                || Duration.between(recording.getStopTime(), Instant.now()).compareTo(LONGEST_WRITE) > 0;
    }

    /**
     * Removes what is left of a recording that has ended, and replies, unless the command was killed.
     *
     * @param agent what became of the agent; empty if it stays
     * @return whether there is a reply
     */
    public boolean close(String agent) {
        boolean isKept = isKept();
        boolean isWritten = recording.getState() == RecordingState.CLOSED;
        boolean isWanted = isKept || !request.exists();
        recording.close();
        if (isKept && !isWritten) {
            file.delete();
            reply(failed("cannot write '" + file + "', and the recording is lost"));
        } else if (isWanted) {
            reply("stopped " + (problem.isEmpty() || agent.isEmpty() ? problem + agent : problem + "; " + agent));
        } else if (!problem.isEmpty() || System.nanoTime() - silentFrom < SILENCE.toNanos()) {
            isWanted = true;
            reply(failed("the recording was stopped by another command"));
        }
        request.delete();
        return isWanted;
    }

    private String failed(String reason) {
        return "failed " + (problem.isEmpty() ? reason : problem);
    }

    private void reply(String text) {
        reply(request, text);
    }

    /** Replies to the command: the attach API returns nothing. */
    public static void reply(File request, String text) {
        File part = beside(request, ".part");
        try {
            createForOwner(part);
            Files.writeString(part.toPath(), Message.oneLine(text));
            part.renameTo(beside(request, ".reply"));
        } catch (IOException | RuntimeException e) {
            // if rethrown from a request, the JVM would print it to the application's stderr
            HookErrors.suppress(e);
        }
    }
}
