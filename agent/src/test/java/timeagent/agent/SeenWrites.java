package timeagent.agent;

import java.util.ArrayList;
import java.util.List;
import timeagent.hooks.TimeagentHooks;
import timeagent.hooks.TimeagentSocket;

/** Holds the hooks and keeps what rewritten writes tell them; for one thread. */
final class SeenWrites extends TimeagentSocket implements AutoCloseable {
    private final Object key = new Object();
    private int begun;

    /** What was told of the writes that ended, in that order. */
    final List<Write> ended = new ArrayList<>();

    /** The number of the write that ended, from 1, and what was told of it. */
    record Write(int number, long bytes, Object peer, String api, Throwable error) {}

    SeenWrites() {
        if (!TimeagentHooks.claim(key)) {
            throw new IllegalStateException("a test before this one kept the hooks");
        }
        TimeagentHooks.socket(key, this);
    }

    int begun() {
        return begun;
    }

    /** From now on no write is recorded. */
    void stop() {
        TimeagentHooks.socket(key, null);
    }

    @Override
    protected Object start() {
        return ++begun;
    }

    @Override
    protected void finish(Object write, Object peer, long bytes, String api, Throwable error) {
        ended.add(new Write((int) write, bytes, peer, api, error));
    }

    @Override
    public void close() {
        TimeagentHooks.release(key);
    }
}
