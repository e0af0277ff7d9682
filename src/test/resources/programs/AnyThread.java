package program;

/** A platform thread, or a virtual one on a JDK that has them. */
final class AnyThread {

    /** Does it in so many threads, started at once; returns when all have ended. */
    static void run(int number, boolean virtual, Runnable task) throws Exception {
        Thread[] threads = new Thread[number];
        for (int i = 0; i < number; i++) {
            threads[i] = start(virtual, task);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static Thread start(boolean virtual, Runnable task) throws Exception {
        if (virtual) {
            // by name, for it is compiled for a Java without them
            return (Thread) Thread.class
                    .getMethod("startVirtualThread", Runnable.class)
                    .invoke(null, task);
        }
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }
}
