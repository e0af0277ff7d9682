package timeagent.agent.socket;

import java.nio.channels.CompletionHandler;
import java.util.ArrayList;
import java.util.List;

/** A completion handler that keeps what it is told, and runs a task then. */
final class Outcome implements CompletionHandler<Number, Object> {
    private final Runnable then;

    /** What it was told: results and exceptions. */
    final List<Object> told = new ArrayList<>();

    Outcome() {
        this(() -> {});
    }

    Outcome(Runnable then) {
        this.then = then;
    }

    @Override
    public void completed(Number result, Object attachment) {
        told.add(result);
        then.run();
    }

    @Override
    public void failed(Throwable error, Object attachment) {
        told.add(error);
        then.run();
    }
}
