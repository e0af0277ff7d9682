package timeagent.events.threads;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** Creates the agent's own threads. */
public final class AgentThread {
    /** From then on a thread does not keep the access-control context of its creator. */
    private static final int WITHOUT_CONTEXT = 24;

    private AgentThread() {}

    /**
     * Creates a daemon thread outside the application's thread groups, whose members it may count, join or interrupt,
     * and without its context class loader and access-control context, which would keep class loaders in memory.
     *
     * @param name of the thread
     */
    public static Thread of(Runnable task, String name) {
        // by version: the JDK will remove what the other class uses
        Thread thread =
                Runtime.version().feature() < WITHOUT_CONTEXT ? Privileged.create(task, name) : create(task, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    private static Thread create(Runnable task, String name) {
        return new Thread(root(), task, name, 0, false);
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

    /** Without the access-control context, and so the class loader, of each class on the stack; not loaded otherwise. */
    @SuppressWarnings("removal")
    private record Privileged(Runnable task, String name) implements PrivilegedAction<Thread> {
        static Thread create(Runnable task, String name) {
            return AccessController.doPrivileged(new Privileged(task, name));
        }

        @Override
        public Thread run() {
            return AgentThread.create(task, name);
        }
    }
}
