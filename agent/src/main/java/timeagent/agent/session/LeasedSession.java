package timeagent.agent.session;

import java.io.IOException;
import java.io.StringReader;
import java.text.ParseException;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import timeagent.events.diagnostics.HookErrors;

/** A recording that lasts as long as another process holds a lease. */
public abstract class LeasedSession {
    public final Lease lease;
    /** Null before it is started. */
    Recording recording;

    private final String repository;
    private boolean needed = true;
    private boolean released;

    /** @param repository where Flight Recorder creates its repository, if there is none yet: it has no API for that */
    LeasedSession(Lease lease, String repository) {
        this.lease = lease;
        this.repository = repository;
    }

    /** @throws IllegalStateException if there is too little space to record, or the settings are not valid */
    public final void start() throws IOException {
        DiskSpace space = space();
        if (space.isLow(0)) {
            throw new IllegalStateException(
                    "less than 50 MB free for recordings in '" + space.repository() + "'; free space there");
        }
        try {
            recording = new Recording(Configuration.create(new StringReader(lease.settings())));
        } catch (ParseException e) {
            throw new IllegalStateException("invalid settings (" + e.getMessage() + ")", e);
        }
        prepare();
        recording.start();
    }

    /** Says what becomes of the recording. */
    abstract void prepare() throws IOException;

    final DiskSpace space() {
        return DiskSpace.of(repository, lease.folder());
    }

    /** The reason to end it now, empty on request of the command; null if there is none. */
    public final String reasonToEnd() {
        try {
            if (!needed || lease.isReleased()) {
                return null;
            }
            return lease.isStopRequested() ? "" : early();
        } catch (RuntimeException e) {
            HookErrors.suppress(e);
            return e.toString();
        }
    }

    /** The reason to end it before the command asks for that; null if there is none. */
    abstract String early();

    /** Stops the recording. */
    public abstract void stop();

    /** Needs the agent no more, and lasts until the reply to the command has been read. */
    public final void release() {
        needed = false;
    }

    public final boolean needsAgent() {
        return needed;
    }

    /**
     * Whether no command keeps it going any more; closed then.
     *
     * <p>A command that is killed may have a request under way: the next check is early enough.
     */
    public final boolean isOver() {
        boolean free = lease.isReleased();
        boolean over = free && (released || !needed);
        released = free;
        return over;
    }

    /** Ends it and removes all that it made. */
    public void close() {
        if (recording != null) {
            recording.close();
        }
        lease.close();
    }
}
