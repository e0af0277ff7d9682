package timeagent.events.socket;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Asynchronous writes that wait for the socket, by channel: a channel of the JDK has one at a time.
 *
 * <p>An entry goes when the write is taken up again, which closing the channel does too: no closed channel is kept.
 */
final class PendingWrites {
    /** The channels are the JDK's, which do not override {@code equals}. */
    private final Map<Object, Object> writes = new ConcurrentHashMap<>();

    void keep(Object write, Object channel) {
        writes.put(channel, write);
    }

    /** What was kept for {@code channel}, or null. */
    Object take(Object channel) {
        // not asked whether it is empty: among other threads the map can say so for a moment while it is not
        return writes.remove(channel);
    }

    /** Forgets {@code write}, but not another one of the same channel. */
    void drop(Object write, Object channel) {
        writes.remove(channel, write);
    }

    int size() {
        return writes.size();
    }
}
