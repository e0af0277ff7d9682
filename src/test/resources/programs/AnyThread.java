package program;

/** A platform thread, or a virtual one on a JDK that has them. */
final class AnyThread {

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
