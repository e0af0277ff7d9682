package timeagent.agent.rewrite;

import java.util.concurrent.locks.LockSupport;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.threads.AgentThread;

/**
 * A daemon thread that rewrites loaded classes, and can be stopped at any time: a class cannot be retransformed where
 * another one is being loaded.
 */
public abstract class SearchThread implements Runnable {
    private volatile Thread thread;

    SearchThread(String name) {
        thread = AgentThread.of(this, name);
    }

    /** Returns itself as a search: the verifier would load the class of one that is passed as such. */
    public final SearchThread start() {
        thread.start();
        return this;
    }

    public final void stop() {
        Thread stopped = thread;
        thread = null;
        LockSupport.unpark(stopped);
    }

    /**
     * Waits; returns false if the thread is to end.
     *
     * @param nanos 0 to wait until it is unparked
     */
    private boolean await(long nanos) {
        // clears the interrupt, which would make every wait return at once
        Thread.interrupted();
        if (nanos == 0) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, nanos);
        }
        return thread == Thread.currentThread();
    }

    @Override
    public final void run() {
        long nanos = 0;
        do {
            try {
                search();
            } catch (Throwable e) {
                HookErrors.suppress(e);
            }
            nanos = next(nanos);
        } while (nanos >= 0 && await(nanos));
    }

    /**
     * The delay in ns before the next search; 0 to wait until the thread is unparked, less to end it.
     *
     * @param last the delay before
     */
    abstract long next(long last);

    abstract void search();
}
