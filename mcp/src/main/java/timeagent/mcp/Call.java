package timeagent.mcp;

import java.util.function.BiConsumer;
import timeagent.analysis.common.InterruptHandler;

/** A call of a tool, from its arrival to its end: cancels it and reports its progress. */
final class Call {

    private static final double NANOS = 1e9;

    private final long start = System.nanoTime();
    private final boolean isInterruptible;
    private final BiConsumer<Double, String> progress;
    /** Not the lock of this call: a client that does not read must not delay its own cancellation. */
    private final Object sending = new Object();

    private InterruptHandler interrupt;
    private boolean isCancelled;

    /**
     * @param isInterruptible whether it is long-running and must end when the client exits
     * @param progress receives seconds since the start, in ascending order, and the current activity
     */
    Call(boolean isInterruptible, BiConsumer<Double, String> progress) {
        this.isInterruptible = isInterruptible;
        this.progress = progress;
    }

    /** Stops the command as Ctrl-C would; the client expects no result. */
    synchronized void cancel() {
        isCancelled = true;
        if (interrupt != null) {
            interrupt.interrupt();
        }
    }

    boolean isInterruptible() {
        return isInterruptible;
    }

    synchronized boolean isCancelled() {
        return isCancelled;
    }

    /** Called by a command that can be ended early, before it does anything. */
    synchronized void runs(InterruptHandler handler) {
        interrupt = handler;
        if (isCancelled) {
            handler.interrupt();
        }
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
