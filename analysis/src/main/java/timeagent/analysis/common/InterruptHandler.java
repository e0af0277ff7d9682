package timeagent.analysis.common;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C during an experiment or a recording: stops the children, then leaves time to clean up and to write the result before the JVM
 * exits.
 */
public final class InterruptHandler implements AutoCloseable {

    private static final long SECONDS_TO_FINISH = 30;
    private static final long MILLIS_TO_ARRIVE = 500;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "timeagent-stop");
    private final List<Process> children = new ArrayList<>();

    public InterruptHandler() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM exits: whoever starts nothing after Ctrl-C does not start now
            requested.countDown();
        }
    }

    /** Starts a process that Ctrl-C stops; throws after Ctrl-C. */
    public synchronized Process start(ProcessBuilder builder) throws IOException {
        if (requested()) {
            throw new IOException("stopped");
        }
        Process child = builder.start();
        children.removeIf(other -> !other.isAlive());
        children.add(child);
        return child;
    }

    public boolean requested() {
        return requested.getCount() == 0;
    }

    /** Waits a moment for a Ctrl-C that may be on its way. */
    public void waitForRequest() throws InterruptedException {
        waitForRequest(MILLIS_TO_ARRIVE);
    }

    /** Waits for a Ctrl-C, but not longer. */
    public void waitForRequest(long millis) throws InterruptedException {
        requested.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Does what Ctrl-C does, but does not end the JVM. */
    public synchronized void interrupt() {
        requested.countDown();
        for (Process child : children) {
            child.descendants().forEach(ProcessHandle::destroy);
            child.destroy();
        }
    }

    private void stop() {
        interrupt();
        try {
            finished.await(SECONDS_TO_FINISH, TimeUnit.SECONDS);
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
