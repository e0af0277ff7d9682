package timeagent.agent.rewrite;

import java.util.concurrent.locks.LockSupport;
import timeagent.agent.clock.WrapperMethods;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.threads.AgentThread;

/**
 * Rewrites the callers that were loaded before the wrapper they call was found, in a daemon thread of its own: a class
 * cannot be retransformed where another one is being loaded.
 */
public final class CallerSearch implements Runnable {
    /** Wrappers that are found together are searched for together. */
    private static final long DELAY_NANOS = 1_000_000_000;

    private final WrapperMethods wrappers;
    private final Retransformer loadedClasses;
    private volatile Thread thread;

    public CallerSearch(WrapperMethods wrappers, Retransformer loadedClasses) {
        this.wrappers = wrappers;
        this.loadedClasses = loadedClasses;
    }

    public void start() {
        thread = AgentThread.of(this, "timeagent-callers");
        wrappers.whenFound(new Runnable() {
            @Override
            public void run() {
                LockSupport.unpark(thread);
            }
        });
        thread.start();
    }

    public void stop() {
        Thread stopped = thread;
        thread = null;
        LockSupport.unpark(stopped);
    }

    @Override
    public void run() {
        while (thread == Thread.currentThread()) {
            // clears the interrupt, which would make every wait return at once
            Thread.interrupted();
            if (wrappers.hasFresh()) {
                search();
                LockSupport.parkNanos(this, DELAY_NANOS);
            } else {
                LockSupport.park(this);
            }
        }
    }

    private void search() {
        try {
            loadedClasses.rewriteCallers(wrappers);
        } catch (Throwable e) {
            HookErrors.suppress(e);
        }
    }
}
