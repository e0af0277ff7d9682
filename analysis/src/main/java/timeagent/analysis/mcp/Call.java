package timeagent.analysis.mcp;

import java.util.function.BiConsumer;

/** A call of a tool, from its arrival to its end: cancels it and reports its progress. */
final class Call {

    private static final double NANOS = 1e9;

    private final long start = System.nanoTime();
    private final BiConsumer<Double, String> progress;
    /** Not the lock of this call: a client that does not read must not delay its own cancellation. */
    private final Object sending = new Object();

    private Runnable stop = () -> {};
    private boolean isCancelled;

    /** @param progress receives seconds since the start, in ascending order, and the current activity */
    Call(BiConsumer<Double, String> progress) {
        this.progress = progress;
    }

    /** Sets what stops what is done from now on; a call that has been cancelled stops at once. */
    synchronized void onCancel(Runnable action) {
        stop = action;
        if (isCancelled) {
            action.run();
        }
    }

    /** Stops it: the client expects no result. */
    synchronized void cancel() {
        isCancelled = true;
        stop.run();
    }

    synchronized boolean isCancelled() {
        return isCancelled;
    }

    /** Sends one notification after the other, so that the seconds grow. */
    void progress(String message) {
        synchronized (sending) {
            if (!isCancelled()) {
                progress.accept((System.nanoTime() - start) / NANOS, message);
            }
        }
    }
}
