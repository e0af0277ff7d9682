package timeagent.hooks;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

    /** Datagrams collected, and sockets with their remote addresses, as text. */
    final List<String> collected = new ArrayList<>();

    final Map<Integer, String> remotes = new TreeMap<>();

    record Write(Object token, Object peer, long bytes, String api, Throwable error) {}

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

    @Override
    protected void finish(Object write, Object target, int number, long bytes, String api, Throwable error) {
        finish(write, target == null ? number : target + " " + number, bytes, api, error);
    }

    @Override
    protected void finishPackets(Object write, Object target, int descriptor, int sent, String api) {
        finish(write, target + " " + descriptor + " " + collected, sent, api, null);
    }

    @Override
    protected void collect(int length, Object recipient) {
        if (length == 0) {
            collected.clear();
        } else {
            collected.add(length + " to " + recipient);
        }
    }

    @Override
    protected void acceptedOn(Object local, int port) {}

    @Override
    protected void connected(Object target, int descriptor, Object remote, Object local) {
        remotes.put(descriptor, target + " to " + remote);
    }

    @Override
    protected void closed(int descriptor) {
        remotes.remove(descriptor);
    }

    @Override
    protected void submitted(int descriptor, int index, Object recipient) {
        remotes.put(descriptor, index + " to " + recipient);
    }

    @Override
    protected void finishSubmitted(
            Object target, int descriptor, int operation, int result, int flags, int index, Class<?> failure) {
        String completed = String.join(" ", "" + operation, "" + result, "" + flags, "" + index);
        remotes.put(descriptor, completed + " " + failure.getSimpleName());
    }

    @Override
    protected boolean isConnected(int descriptor) {
        return remotes.containsKey(descriptor);
    }
}
