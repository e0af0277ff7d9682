package timeagent.events;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** Starts the agent's own threads. */
public final class AgentThread {

    private AgentThread() {}

    /**
     * Makes a daemon thread that has nothing of the application: not its thread groups, which may count, wait for or interrupt
     * all that is in them, nor its class loader or its rights, which would keep the loader in memory.
     *
     * @param name for people
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
            // as far up as a security manager lets
        }
        return group;
    }
}
