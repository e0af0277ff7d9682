package timeagent.agent.socket;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.channels.GatheringByteChannel;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import timeagent.hooks.OwnHooks;
import timeagent.hooks.TimeagentHooks;
import timeagent.hooks.TimeagentNative;
import timeagent.hooks.TimeagentSocket;

/** Holds the hooks and keeps what rewritten writes tell them; for one thread at a time. */
final class SeenWrites extends TimeagentSocket implements AutoCloseable {
    private final TimeagentHooks hooks = OwnHooks.create();
    private int begun;

    private boolean insideTransfer;

    /** What was told of the writes that ended, in that order. */
    final List<Write> ended = new ArrayList<>();

    /** The pending writes by their channel. */
    final Map<Object, Object> kept = new IdentityHashMap<>();

    /** What this throws, if anything, when a write begins. */
    Error mistake;

    /** What this throws, if anything, when a write has ended. */
    Error mistakeAtEnd;

    /** The number of the write that ended, from 1, and what was told of it. */
    record Write(int number, long bytes, Object peer, String api, Throwable error) {}

    SeenWrites() {
        if (!hooks.claim()) {
            throw new IllegalStateException("a test before this one kept the hooks");
        }
        hooks.socket(this);
    }

    int begun() {
        return begun;
    }

    /** From now on no write is recorded. */
    void stop() {
        hooks.socket(null);
    }

    /** From now on writes are recorded again. */
    void go() {
        hooks.socket(this);
    }

    boolean insideTransfer() {
        return insideTransfer;
    }

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
        if (mistake != null) {
            throw mistake;
        }
        return insideTransfer ? null : ++begun;
    }

    @Override
    protected void finish(Object write, Object peer, long bytes, String api, Throwable error) {
        ended.add(new Write((int) write, bytes, api.equals("transfer") ? peer : remote(peer), api, error));
        if (mistakeAtEnd != null) {
            throw mistakeAtEnd;
        }
    }

    /** The hook reads the remote address of a channel, which rewritten code passes. */
    private static Object remote(Object peer) {
        for (Class<?> type = peer == null ? null : peer.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Field remote = type.getDeclaredField("remoteAddress");
                remote.setAccessible(true);
                return remote.get(peer);
            } catch (ReflectiveOperationException | InaccessibleObjectException e) {
                // not here
            }
        }
        return peer;
    }

    /** Here a gathering channel is what a socket channel is in the JDK. */
    @Override
    protected boolean isSocketChannel(Object target) {
        return target instanceof GatheringByteChannel;
    }

    @Override
    protected Object enterTransfer() {
        insideTransfer = true;
        return this;
    }

    @Override
    protected void leaveTransfers() {
        insideTransfer = false;
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
    public void close() {
        hooks.release();
    }

    @Override
    protected void dropKept(Object write, Object channel) {
        kept.remove(channel, write);
    }
}
