package timeagent.analysis.experiment;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C during an experiment: ends the child, then gives the experiment time to compare the rounds it has finished, and to
 * write the result, before the JVM goes.
 */
final class InterruptHandler implements AutoCloseable {

    private static final long SECONDS_TO_COMPARE = 30;
    private static final long MILLIS_TO_HEAR_OF_IT = 500;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "timeagent-stop");
    private Process current;

    InterruptHandler() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts a process that is to end when this one does; none, once it is to end. */
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

    /** Waits a moment for what may be on its way. */
    void waitForRequest() throws InterruptedException {
        requested.await(MILLIS_TO_HEAR_OF_IT, TimeUnit.MILLISECONDS);
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
            // the JVM is on its way out, which is what the hook was for
        }
    }
}
