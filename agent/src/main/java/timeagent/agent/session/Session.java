package timeagent.agent.session;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.text.ParseException;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Message;
import timeagent.events.process.Compilation;
import timeagent.events.process.ProcessCpu;

/**
 * An ordinary recording of this JVM that a command in another process reads or keeps. It lasts for a time, so it ends without the
 * command, too: with a duration of its own, Flight Recorder would start a timer whose thread keeps the agent's class loader, before
 * JDK 24.
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
    private static final long SILENCE_NANOS = 30_000_000_000L;

    /** Two chunks: Flight Recorder deletes those before. */
    private static final long MOST_BYTES_READ = 24L << 20;

    private final File request;
    private final File file;
    private final String repository;
    private final long duration;
    private final boolean underLoad;
    /** Why the recording is not what was asked for; else empty. */
    private String problem = "";

    private Recording recording;
    /** Null once the recording is one that the command keeps. */
    private WarmUp warmUp;

    private long end;
    private long touched;
    private boolean isSilent;
    private long lastSize;

    /**
     * @param repository where Flight Recorder creates its repository, if there is none yet: it has no API for that
     * @param duration ns of the recording that the command keeps; 0 for one that it reads
     * @param underLoad whether the command puts the program under load
     */
    public Session(File request, String repository, long duration, boolean underLoad) {
        this.request = request;
        this.file = beside(request, ".jfr");
        this.repository = repository;
        this.duration = duration;
        this.underLoad = underLoad;
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
        end = System.nanoTime() + SILENCE_NANOS;
        recording = create(duration == 0 ? "timeagent top" : "timeagent warm-up");
        recording.setMaxSize(MOST_BYTES_READ);
        recording.start();
        if (duration > 0) {
            warmUp = new WarmUp(underLoad, System.nanoTime(), Compilation.millis(), ProcessCpu.nanos());
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

    /** Starts the recording that the command keeps, before the other ends: what it records stays enabled. */
    private void keep(long nanoTime) throws IOException {
        Recording kept = create("timeagent record");
        try {
            kept.start();
            // after it, because the command sees the file
            createForOwner(file);
            kept.setDestination(file.toPath());
            kept.setDumpOnExit(true);
        } catch (IOException | RuntimeException e) {
            kept.close();
            throw e;
        }
        recording.close();
        recording = kept;
        end = nanoTime + duration;
        if (!warmUp.hasSettled()) {
            problem = "the JVM still compiled its code " + (underLoad ? "or hardly used the CPU " : "")
                    + WarmUp.MOST_SECONDS + " s after the agent was attached, and the recording includes that";
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
        return duration > 0 && warmUp == null;
    }

    /**
     * Does what the command wants; called once a second. Returns whether the recording has ended.
     *
     * @param isRewritten whether all classes are
     */
    public boolean isOver(long nanoTime, boolean isRewritten) {
        try {
            if (recording.getState() != RecordingState.RUNNING) {
                return hasEnded(nanoTime);
            }
            if (!isDue(nanoTime, isRewritten)) {
                return false;
            }
            stop();
        } catch (IOException | RuntimeException e) {
            // unless another command has stopped it meanwhile
            if (recording.getState() == RecordingState.RUNNING) {
                HookErrors.suppress(e);
                problem = e.toString();
            }
        }
        return true;
    }

    /** Whether Flight Recorder has closed a recording that another command has stopped: then its file is complete. */
    private boolean hasEnded(long nanoTime) {
        return !isKept() || recording.getState() == RecordingState.CLOSED || nanoTime - end >= 0 || !request.exists();
    }

    private boolean isDue(long nanoTime, boolean isRewritten) throws IOException {
        long now = request.lastModified();
        if (now == 0) {
            return true;
        }
        if (willNotFit()) {
            problem = "the recording ended early: the disk is nearly full";
            return true;
        }
        if (warmUp != null && warmUp.isOver(nanoTime, Compilation.millis(), ProcessCpu.nanos(), isRewritten)) {
            keep(nanoTime);
        } else if (now != touched && !isKept()) {
            touched = now;
            end = nanoTime + SILENCE_NANOS;
        }
        isSilent = nanoTime - end >= 0 && !isKept();
        return nanoTime - end >= 0;
    }

    /** ns until the recording is to end; of the past if it is over. */
    public long nanosLeft(long nanoTime) {
        return end - nanoTime;
    }

    /** Ends the recording; for a large one this takes seconds. */
    private void stop() throws IOException {
        long size = recording.getSize();
        if (isKept() && !space().fitsCopy(size)) {
            recording.setDestination(null);
            problem = "the disk is full, and the recording is lost: its " + (size >> 20) + " MB do not fit in '"
                    + file.getParent() + "'";
        }
        recording.stop();
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
        } else if (!isSilent) {
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
