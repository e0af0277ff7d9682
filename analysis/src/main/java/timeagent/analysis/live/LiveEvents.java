package timeagent.analysis.live;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StreamedEvent;

/** Follows the files that Flight Recorder writes in another JVM, on a thread of its own; nothing in that JVM is asked. */
public final class LiveEvents implements AutoCloseable {

    private final Path repository;
    private final Set<String> types;
    private final Consumer<? super Event> onEvent;
    private final Runnable onFlush;
    private EventStream stream;
    private volatile boolean ended;
    private volatile Throwable failure;

    /**
     * Starts to read.
     *
     * @param repository of the other JVM
     * @param start earlier events are left out
     * @param types of the events that are read
     * @param onFlush called when all events up to now have been handled
     */
    public LiveEvents(
            Path repository, Instant start, Set<String> types, Consumer<? super Event> onEvent, Runnable onFlush)
            throws UserException {
        this.repository = repository;
        this.types = types;
        this.onEvent = onEvent;
        this.onFlush = onFlush;
        try {
            open(start);
        } catch (IOException e) {
            throw UserException.failed("cannot read '" + repository + "' (" + IoErrorText.of(e)
                    + "); run the command as the user of that process, or root");
        }
    }

    private void open(Instant start) throws IOException {
        stream = EventStream.openRepository(repository);
        ended = false;
        stream.setStartTime(start);
        stream.setOrdered(false);
        // events are kept for the next interval
        stream.setReuse(false);
        types.forEach(type -> stream.onEvent(type, event -> onEvent.accept(new StreamedEvent(event))));
        stream.onFlush(onFlush);
        stream.onError(e -> failure = e);
        stream.onClose(() -> ended = true);
        stream.startAsync();
    }

    /**
     * Goes on with what is written now if a file was deleted before it was read: the JDK's stream ends then, without an error.
     *
     * @return whether events have been missed
     * @throws UserException if an event could not be read or handled
     */
    public boolean misses() throws UserException, InterruptedException {
        if (failure != null) {
            throw UserException.failed("the events of the other JVM cannot be read (" + failure + ")");
        }
        if (!ended) {
            return false;
        }
        stream.awaitTermination();
        try {
            open(Instant.now());
            return true;
        } catch (IOException e) {
            // the other JVM is ending
            return false;
        }
    }

    @Override
    public void close() {
        stream.close();
    }
}
