package timeagent.analysis.recording;

import java.util.List;
import java.util.function.Consumer;
import timeagent.analysis.recording.SplitHandler.Share;

/** Where the events of one type go, in one chunk. */
final class Target {

    // a bit of a byte for each
    private static final int MOST_HANDLERS = Byte.SIZE;

    private final Event event;
    private final List<Consumer<Event>> handlers;
    private final Share[] shares;
    private final int inOrder;
    private final RepeatedEvents repeated;
    private boolean given;

    Target(Event event, List<Consumer<Event>> handlers) {
        if (handlers.size() > MOST_HANDLERS) {
            throw new IllegalArgumentException(handlers.size() + " handlers of " + event.name());
        }
        this.event = event;
        this.handlers = handlers;
        this.shares = new Share[handlers.size()];
        int ordered = 0;
        int takesRepeated = 0;
        for (int i = 0; i < shares.length; i++) {
            if (handlers.get(i) instanceof SplitHandler split) {
                shares[i] = split.share(event);
            } else {
                ordered |= 1 << i;
            }
            takesRepeated += handlers.get(i) instanceof RepeatedHandler ? 1 : 0;
        }
        this.inOrder = ordered;
        this.repeated = takesRepeated == shares.length ? new RepeatedEvents() : null;
    }

    Event event() {
        return event;
    }

    /** Whether any handler takes events out of their order. */
    boolean splits() {
        return inOrder != all();
    }

    /** Keeps an event that the chunk before may have told; returns false if a handler wants it all the same. */
    boolean addRepeated(ChunkInput in, long start, long size) {
        return repeated != null && repeated.add(in, start, size, event.circumstances(), all());
    }

    /** Those that were kept, or null if the chunk before has told them. */
    SetAside repeated(ChunkMemory memory) {
        return repeated != null && memory.isNew(event.typeId(), repeated) ? repeated.events() : null;
    }

    /** Whether all handlers take events that are like the last one but for their times together. */
    boolean takesRuns() {
        if (inOrder != 0) {
            return false;
        }
        for (Share share : shares) {
            if (!share.takesRuns()) {
                return false;
            }
        }
        return true;
    }

    void take(EventRun run) {
        for (Share share : shares) {
            share.take(run);
        }
    }

    /**
     * Gives the event to the shares.
     *
     * @return the handlers that are to have it in order, a bit for each
     */
    int take() {
        given = true;
        int later = inOrder;
        for (int i = 0; i < shares.length; i++) {
            if (shares[i] != null && !shares[i].take()) {
                later |= 1 << i;
            }
        }
        return later;
    }

    void join() {
        for (Share share : shares) {
            if (share != null) {
                share.join();
            }
        }
    }

    /** Whether there was an event of this type. */
    boolean given() {
        return given;
    }

    int all() {
        return (1 << shares.length) - 1;
    }

    /** Gives the event to handlers, in order. */
    void deliver(int to) {
        given = true;
        for (int i = 0; i < shares.length; i++) {
            if ((to & 1 << i) != 0) {
                handlers.get(i).accept(event);
            }
        }
    }
}
