package timeagent.hooks;

import java.util.ArrayList;
import java.util.List;

/** Keeps what the hooks of a write were given. */
final class WritesSeen extends TimeagentSocket {
    /** What {@link #begin()} answers. */
    final Object token = new Object();

    final List<Write> finished = new ArrayList<>();

    record Write(Object token, Object peer, long bytes, String api, Throwable error) {}

    @Override
    protected Object start() {
        return token;
    }

    @Override
    protected void finish(Object write, Object peer, long bytes, String api, Throwable error) {
        finished.add(new Write(write, peer, bytes, api, error));
    }
}
