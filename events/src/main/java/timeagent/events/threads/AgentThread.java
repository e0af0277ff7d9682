package timeagent.events.threads;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** Creates the agent's own threads. */
public final class AgentThread {

    private AgentThread() {}

    /**
     * Creates a daemon thread outside the application's thread groups, whose members it may count, join or interrupt,
     * and without its context class loader and access-control context, which would keep class loaders in memory.
     *
     * @param name of the thread
     */
    @SuppressWarnings("removal")
    public static Thread of(Runnable task, String name) {
        // a new thread keeps the access-control context of its creator until JDK 24, and with it the class loader of
        // each class
        // on the stack; within this call these are the agent's own only
        Thread thread = AccessController.doPrivileged(new PrivilegedAction<Thread>() {
            @Override
            public Thread run() {
                return new Thread(root(), task, name, 0, false);
            }
        });
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        try {
            while (group.getParent() != null) {
                group = group.getParent();
            }
        } catch (SecurityException e) {
            // a security manager may deny access to the parent
        }
        return group;
    }
}
