package timeagent.agent.rewrite;

import java.util.concurrent.locks.LockSupport;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.threads.AgentThread;

/**
 * Rewrites classes that write to sockets and that other threads were loading when the loaded ones were rewritten, in a
 * daemon thread that ends when there are none.
 */
public final class LateSockets implements Runnable {
    private static final long FIRST_DELAY_NANOS = 20_000_000;

    /** The delay grows by a half each time: seven minutes in all, and after an attach eight seconds. */
    private static final int LOOKS = 25;

    private static final int LOOKS_AFTER_ATTACH = 13;

    private final Retransformer loadedClasses;
    private int leastLooks;
    private volatile Thread thread;

    public LateSockets(Retransformer loadedClasses) {
        this.loadedClasses = loadedClasses;
    }

    /**
     * Starts the thread if it is needed.
     *
     * @param attached whether loads may have begun before the agent could see them
     */
    public void start(boolean attached) {
        leastLooks = attached ? LOOKS_AFTER_ATTACH : 0;
        if (attached || loadedClasses.awaitsSockets()) {
            thread = AgentThread.of(this, "timeagent-sockets");
            thread.start();
        }
    }

    public void stop() {
        Thread stopped = thread;
        thread = null;
        LockSupport.unpark(stopped);
    }

    @Override
    public void run() {
        long delay = FIRST_DELAY_NANOS;
        for (int look = 0; look < LOOKS && (look < leastLooks || loadedClasses.awaitsSockets()); look++) {
            // clears the interrupt, which would make every wait return at once
            Thread.interrupted();
            LockSupport.parkNanos(this, delay);
            if (thread != Thread.currentThread()) {
                return;
            }
            try {
                loadedClasses.rewriteSockets();
            } catch (Throwable e) {
                HookErrors.suppress(e);
            }
            delay += delay / 2;
        }
    }
}
