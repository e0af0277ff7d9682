package timeagent.mcp;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The calls of tools that are under way, by the identifiers of their requests. */
final class Calls {

    /** Further calls wait: each report uses a thread, and recordings must not disturb each other. */
    private static final int MOST_AT_A_TIME = 4;

    private static final int HOURS_TO_END = 1;

    private final Map<Object, Call> running = new ConcurrentHashMap<>();
    private final Set<Object> cancelled = ConcurrentHashMap.newKeySet();
    private final ExecutorService workers = Executors.newFixedThreadPool(MOST_AT_A_TIME);

    ExecutorService workers() {
        return workers;
    }

    void begin(Object id, Call call) {
        running.put(id, call);
    }

    /** Cancels a running call; ignores unknown and completed ones. */
    void cancel(Object id) {
        Call call = running.get(id);
        if (call != null) {
            cancelled.add(id);
            call.cancel();
        }
    }

    /** Called once before each response; a call that was cancelled has none. */
    boolean mayRespond(Object id) {
        running.remove(id);
        return !cancelled.remove(id);
    }

    /** Cancels long-running calls and waits for all: the client may still read the results of the others. */
    void close() throws InterruptedException {
        running.forEach((id, call) -> {
            if (call.isInterruptible()) {
                cancel(id);
            }
        });
        workers.shutdown();
        workers.awaitTermination(HOURS_TO_END, TimeUnit.HOURS);
    }
}
