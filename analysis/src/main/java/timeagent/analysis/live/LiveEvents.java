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

    /** What is done when all events up to now have been added up. */
    public interface Flush {
        void run() throws UserException;
    }

    private final Path repository;
    private final Set<String> types;
    private final Consumer<Event> onEvent;
    private final Flush onFlush;
    private EventStream stream;
    private volatile boolean ended;
    private volatile UserException failure;

    /**
     * @param repository of the other JVM
     * @param since earlier events are left out; before the recording starts, whose first events describe the machine
     * @param types of events to read
     */
    public LiveEvents(Path repository, Instant since, Set<String> types, Consumer<Event> onEvent, Flush onFlush)
            throws UserException {
        this.repository = repository;
        this.types = types;
        this.onEvent = onEvent;
        this.onFlush = onFlush;
        try {
            open(since);
        } catch (IOException e) {
            throw UserException.failed("cannot read '" + repository + "' (" + IoErrorText.of(e)
                    + "); run the command as the user of that process, or root");
        }
    }

    private void open(Instant since) throws IOException {
        stream = EventStream.openRepository(repository);
        ended = false;
        stream.setStartTime(since);
        stream.setOrdered(false);
        // events are kept for the next interval
        stream.setReuse(false);
        types.forEach(type -> stream.onEvent(type, event -> onEvent.accept(new StreamedEvent(event))));
        stream.onFlush(this::flush);
        stream.onError(e -> failure = UserException.failed("the events of the other JVM cannot be read (" + e + ")"));
        stream.onClose(() -> ended = true);
        stream.startAsync();
    }

    private void flush() {
        try {
            onFlush.run();
        } catch (UserException e) {
            failure = e;
        }
    }

    /**
     * Goes on with what is written now if a file was deleted before it was read: the JDK's stream ends then, without an error.
     *
     * @return whether events may have been missed
     * @throws UserException if an event could not be read or handled
     */
    public boolean check() throws UserException, InterruptedException {
        if (failure != null) {
            throw failure;
        }
        if (ended) {
            stream.awaitTermination();
            try {
                open(Instant.now());
                return true;
            } catch (IOException e) {
                // the other JVM is ending
            }
        }
        return false;
    }

    @Override
    public void close() {
        stream.close();
    }
}
