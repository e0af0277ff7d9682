package timeagent.analysis.experiment;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C during an experiment: ends the child, then gives the experiment time to compare the rounds it has finished, and to
 * write the result, before the JVM goes.
 */
final class Stop implements AutoCloseable {

    private static final long SECONDS_TO_COMPARE = 30;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean requested;

    /** @param stopChild called when the JVM is told to end */
    Stop(Runnable stopChild) {
        hook = new Thread(
                () -> {
                    requested = true;
                    stopChild.run();
                    await();
                },
                "timeagent-stop");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    boolean requested() {
        return requested;
    }

    private void await() {
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
