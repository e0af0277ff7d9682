package timeagent.events.socket;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Pending asynchronous writes by channel; a JDK channel has at most one.
 *
 * <p>An entry is removed when the write resumes, also on close: no closed channel is kept.
 */
final class PendingWrites {
    /** Compares by identity: JDK channels do not override {@code equals}. */
    private final Map<Object, Object> writes = new ConcurrentHashMap<>();

    void keep(Object write, Object channel) {
        writes.put(channel, write);
    }

    /** Removes and returns the write of {@code channel}, or null. */
    Object take(Object channel) {
        // no isEmpty() check: under contention it can return true while the map has entries
        return writes.remove(channel);
    }

    /** Removes {@code write}, but not another write of the same channel. */
    void drop(Object write, Object channel) {
        writes.remove(channel, write);
    }

    int size() {
        return writes.size();
    }
}
