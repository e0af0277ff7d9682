package timeagent.hooks;

/**
 * Asks class loaders for the hooks, in one or more threads.
 *
 * <p>Packed into {@code java.lang}: a class loader of the application may block a thread forever, which then keeps
 * nothing of the agent in memory, and of the application only that loader.
 */
public final class TimeagentVisibility implements Runnable {
    private static final Object LOCK = new Object();
    private static final int MOST_THREADS = 64;

    /** Threads of all agents of this JVM, blocked ones included. */
    private static int threads;

    private final ClassLoader[] loaders;
    private final Boolean[] answers;
    private int asked;
    private int answered;

    public TimeagentVisibility(ClassLoader[] loaders) {
        this.loaders = loaders;
        answers = new Boolean[loaders.length];
    }

    /** Runs application code. */
    public static boolean isSeenBy(ClassLoader loader) {
        try {
            return loader.loadClass(TimeagentClock.class.getName()) == TimeagentClock.class;
        } catch (Throwable e) {
            return false;
        }
    }

    @Override
    public void run() {
        synchronized (LOCK) {
            if (threads == MOST_THREADS) {
                return;
            }
            threads++;
        }
        for (int next = next(); next >= 0; next = next()) {
            answer(next, isSeenBy(loaders[next]));
        }
        synchronized (LOCK) {
            threads--;
        }
    }

    private synchronized int next() {
        return asked == loaders.length ? -1 : asked++;
    }

    private synchronized void answer(int number, boolean seen) {
        answers[number] = seen;
        answered++;
        notifyAll();
    }

    public synchronized boolean hasUnasked() {
        return asked < loaders.length;
    }

    public synchronized boolean isAnswered() {
        return answered == loaders.length;
    }

    /** Waits until all loaders have responded, or for this time. */
    public synchronized void await(long millis) {
        boolean interrupted = false;
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; left > 0 && !isAnswered(); left = (end - System.nanoTime()) / 1_000_000) {
            try {
                wait(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks no more loaders, and releases them; the answer of a loader that has not responded is null. */
    public synchronized Boolean[] end() {
        asked = loaders.length;
        for (int i = 0; i < loaders.length; i++) {
            loaders[i] = null;
        }
        return answers.clone();
    }
}
