package timeagent.analysis.live;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;

/** The clock reads and socket writes of a recording that runs: the agent's totals, which it emits once a second. */
public final class RecordedSoFar implements AutoCloseable {

    private static final String READS = "timeagent.ClockCallSite";
    private static final String WRITES = "timeagent.SocketPeer";

    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();
    /** Null if they cannot be read. */
    private LiveEvents events;

    public RecordedSoFar(RemoteRecording recording) {
        try {
            events = new LiveEvents(recording.repository(), Instant.now(), Set.of(READS, WRITES), this::add, () -> {});
        } catch (UserException e) {
            // the recording does not need them
            events = null;
        }
    }

    private void add(Event e) {
        if (e.name().equals(READS)) {
            reads.addAndGet(e.number("calls"));
        } else {
            writes.addAndGet(e.number("writes"));
        }
    }

    /** Whether all up to the last second have been read. */
    public boolean isKnown() throws InterruptedException {
        try {
            if (events != null && events.check()) {
                // from now on, they would be too low
                close();
            }
        } catch (UserException e) {
            close();
        }
        return events != null;
    }

    public long reads() {
        return reads.get();
    }

    public long writes() {
        return writes.get();
    }

    @Override
    public void close() {
        if (events != null) {
            events.close();
            events = null;
        }
    }
}
