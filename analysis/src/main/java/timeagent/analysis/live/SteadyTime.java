package timeagent.analysis.live;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import jdk.jfr.consumer.EventStream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StreamedEvent;
import timeagent.analysis.summary.jvm.AttachWarmUp;
import timeagent.analysis.summary.jvm.AttachWarmUp.State;

/**
 * How long to record until a JVM that compiles its code again, because the agent was attached, has run for a time after that.
 *
 * <p>Uses the rule and the events of the report, so that it waits for the time that the report leaves out. Never more than three times
 * as long as wanted.
 */
public class SteadyTime implements AutoCloseable {

    private static final int LONGEST = 3;

    /** Flight Recorder samples once a second, writes once a second, and two samples make a period. */
    private static final long NANOS_TO_FIRST_PERIOD = 4_000_000_000L;

    private final AttachWarmUp warmUp = new AttachWarmUp();
    private final long start;
    private final long wanted;
    private final boolean hasSamples;
    private EventStream stream;

    /** Whether no more events will come. */
    private boolean isOver;

    private State state = State.UNKNOWN;
    private long settled;

    /**
     * @param hasSamples whether {@code jdk.CompilerStatistics} is recorded
     * @param now ns of {@link System#nanoTime()}, as for the other methods
     */
    SteadyTime(Duration wanted, boolean hasSamples, long now) {
        this.start = now;
        this.wanted = wanted.toNanos();
        this.hasSamples = hasSamples;
    }

    /**
     * Follows a recording until the JVM has settled.
     *
     * @param repository in which Flight Recorder writes it, about a second behind; empty if it is not known
     * @param since earlier events are left out
     * @param hasSamples whether it has {@code jdk.CompilerStatistics}
     */
    public static SteadyTime afterAttach(
            Optional<Path> repository, Instant since, boolean hasSamples, Duration wanted) {
        SteadyTime time = new SteadyTime(wanted, hasSamples, System.nanoTime());
        time.follow(repository, since);
        return time;
    }

    final void follow(Optional<Path> repository, Instant since) {
        try {
            stream = repository.isEmpty() ? null : EventStream.openRepository(repository.get());
        } catch (IOException e) {
            // not within reach, or the JVM has ended
        }
        if (stream == null) {
            ended();
            return;
        }
        stream.setStartTime(since);
        stream.onEvent("timeagent.AgentInfo", event -> add(new StreamedEvent(event), System.nanoTime()));
        stream.onEvent("jdk.CompilerStatistics", event -> add(new StreamedEvent(event), System.nanoTime()));
        // by default, the error is printed
        stream.onError(e -> ended());
        // also if a file was deleted before it was read
        stream.onClose(this::ended);
        stream.startAsync();
    }

    private synchronized void ended() {
        isOver = true;
    }

    /** Adds an event of either type. */
    void add(Event event, long now) {
        if (update(event, now)) {
            close();
        }
    }

    /** @return whether the JVM has settled */
    private synchronized boolean update(Event event, long now) {
        if (event.name().equals("timeagent.AgentInfo")) {
            warmUp.addAgent(event);
        } else {
            warmUp.addCompilations(event);
        }
        if (!hasSettled()) {
            state = warmUp.state();
            settled = now;
        }
        return hasSettled();
    }

    private boolean hasSettled() {
        return state == State.SETTLED || state == State.NONE;
    }

    /** ms until the end of the recording, as far as is known. */
    public long millisLeft() {
        return left(System.nanoTime()) / 1_000_000;
    }

    synchronized long left(long now) {
        long longest = start + LONGEST * wanted;
        long end =
                switch (state) {
                    case SETTLED -> settled + wanted;
                    case BUSY -> isOver ? start + wanted : longest;
                    case NONE -> start + wanted;
                    case UNKNOWN -> start + (hasSamples && !isOver ? Math.max(wanted, NANOS_TO_FIRST_PERIOD) : wanted);
                };
        return Math.min(end, longest) - now;
    }

    /** Whether the JVM has been compiling, and has not settled yet. */
    public synchronized boolean isWaiting() {
        return state == State.BUSY && !isOver;
    }

    @Override
    public void close() {
        if (stream != null) {
            stream.close();
        }
    }
}
