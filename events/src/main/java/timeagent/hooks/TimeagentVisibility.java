package timeagent.hooks;

/**
 * Asks class loaders for the hooks, or classes for the types of their methods, in one or more threads.
 *
 * <p>Packed into {@code java.lang}: a class loader of the application may block a thread forever, which then keeps
 * nothing of the agent in memory, and of the application only that loader.
 */
public final class TimeagentVisibility implements Runnable {
    private static final Object LOCK = new Object();
    private static final int MOST_THREADS = 64;

    /** Threads of all agents of this JVM, blocked ones included. */
    private static int threads;

    private final Object[] asked;
    private final Boolean[] answers;
    private int next;
    private int answered;

    /** @param asked class loaders, or classes */
    public TimeagentVisibility(Object[] asked) {
        this.asked = asked;
        answers = new Boolean[asked.length];
    }

    /** Runs application code. */
    public static boolean isSeenBy(ClassLoader loader) {
        try {
            return loader.loadClass(TimeagentClock.class.getName()) == TimeagentClock.class;
        } catch (Throwable e) {
            return false;
        }
    }

    /** Runs application code, where types of the methods are not loaded yet. */
    private static boolean hasMethods(Class<?> type) {
        try {
            return type.getDeclaredMethods().length + type.getDeclaredConstructors().length >= 0;
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
        for (int number = next(); number >= 0; number = next()) {
            Object subject = asked[number];
            answer(number, subject instanceof Class<?> type ? hasMethods(type) : isSeenBy((ClassLoader) subject));
        }
        synchronized (LOCK) {
            threads--;
        }
    }

    private synchronized int next() {
        return next == asked.length ? -1 : next++;
    }

    private synchronized void answer(int number, boolean seen) {
        answers[number] = seen;
        answered++;
        notifyAll();
    }

    public synchronized boolean hasUnasked() {
        return next < asked.length;
    }

    public synchronized boolean isAnswered() {
        return answered == asked.length;
    }

    /** Waits until all have responded, or for this time. */
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

    /** Asks no more, and releases all; the answer of one that has not responded is null. */
    public synchronized Boolean[] end() {
        next = asked.length;
        for (int i = 0; i < asked.length; i++) {
            asked[i] = null;
        }
        return answers.clone();
    }
}
