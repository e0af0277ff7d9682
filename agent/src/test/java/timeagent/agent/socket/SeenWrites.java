package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.List;
import timeagent.hooks.OwnHooks;
import timeagent.hooks.TimeagentHooks;
import timeagent.hooks.TimeagentNative;
import timeagent.hooks.TimeagentSocket;

/** Holds the hooks and keeps what rewritten writes of a stream tell them; for one thread at a time. */
final class SeenWrites extends TimeagentSocket implements AutoCloseable {
    private final TimeagentHooks hooks = OwnHooks.create();
    private int begun;

    /** What was told of the writes that ended, in that order. */
    final List<Write> ended = new ArrayList<>();

    /** What this throws, if anything, when a write has ended. */
    Error mistakeAtEnd;

    record Write(long bytes, Throwable error) {}

    SeenWrites() {
        if (!hooks.claim()) {
            throw new IllegalStateException("a test before this one kept the hooks");
        }
        hooks.socket(this);
    }

    int begun() {
        return begun;
    }

    @Override
    protected Object start() {
        return ++begun;
    }

    @Override
    protected void finish(Object write, Object peer, long bytes, String api, Throwable error) {
        ended.add(new Write(bytes, error));
        if (mistakeAtEnd != null) {
            throw mistakeAtEnd;
        }
    }

    @Override
    public void close() {
        hooks.release();
    }

    @Override
    protected TimeagentNative natives() {
        return null;
    }

    @Override
    protected void acceptedOn(Object local, int port) {}

    @Override
    protected boolean isSocketChannel(Object target) {
        return false;
    }

    @Override
    protected Object enterTransfer() {
        return null;
    }

    @Override
    protected void leaveTransfers() {}

    @Override
    protected void keep(Object write, Object channel) {}

    @Override
    protected Object takeKept(Object channel) {
        return null;
    }

    @Override
    protected void dropKept(Object write, Object channel) {}
}
