package timeagent.analysis.experiment;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C during an experiment: stops the child, then leaves time to compare the finished rounds and to write the result before
 * the JVM exits.
 */
final class InterruptHandler implements AutoCloseable {

    private static final long SECONDS_TO_COMPARE = 30;
    private static final long MILLIS_TO_ARRIVE = 500;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "timeagent-stop");
    private Process current;

    InterruptHandler() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts a process that Ctrl-C stops; throws after Ctrl-C. */
    synchronized Process start(ProcessBuilder builder) throws IOException {
        if (requested()) {
            throw new IOException("stopped");
        }
        current = builder.start();
        return current;
    }

    boolean requested() {
        return requested.getCount() == 0;
    }

    /** Waits a moment for a Ctrl-C that may be on its way. */
    void waitForRequest() throws InterruptedException {
        requested.await(MILLIS_TO_ARRIVE, TimeUnit.MILLISECONDS);
    }

    private void stop() {
        synchronized (this) {
            requested.countDown();
            if (current != null) {
                current.descendants().forEach(ProcessHandle::destroy);
                current.destroy();
            }
        }
        try {
            finished.await(SECONDS_TO_COMPARE, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM exits, and the hook is running
        }
    }
}
