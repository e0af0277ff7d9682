package timeagent.hooks;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what the hooks of a write were given. */
final class WritesSeen extends TimeagentSocket {
    /** What {@link #begin()} answers. */
    final Object token = new Object();

    final List<Write> finished = new ArrayList<>();

    /** Pending writes by channel. */
    final Map<Object, Object> kept = new IdentityHashMap<>();

    /** Whether writes are recorded. */
    boolean records = true;

    /** How many transfers the thread is in. */
    int transfers;

    record Write(Object token, Object peer, long bytes, String api, Throwable error) {}

    @Override
    protected TimeagentNative natives() {
        return null;
    }

    @Override
    protected void acceptedOn(Object local, int port) {
        // no test looks
    }

    @Override
    protected Object start() {
        return records ? token : null;
    }

    @Override
    protected void finish(Object write, Object peer, long bytes, String api, Throwable error) {
        finished.add(new Write(write, peer, bytes, api, error));
    }

    /** Here a list is what a socket channel is in the JDK. */
    @Override
    protected boolean isSocketChannel(Object target) {
        return target instanceof List;
    }

    @Override
    protected Object enterTransfer() {
        transfers++;
        return this;
    }

    @Override
    protected void leaveTransfers() {
        transfers--;
    }

    @Override
    protected void keep(Object write, Object channel) {
        kept.put(channel, write);
    }

    @Override
    protected Object takeKept(Object channel) {
        return kept.remove(channel);
    }

    @Override
    protected void dropKept(Object write, Object channel) {
        kept.remove(channel, write);
    }
}
