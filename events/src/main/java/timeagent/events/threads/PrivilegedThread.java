package timeagent.events.threads;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Creates a thread without its creator's access-control context, and so without the class loader of each class on the
 * stack; not loaded on a JDK that needs none.
 */
@SuppressWarnings("removal")
final class PrivilegedThread implements PrivilegedAction<Thread> {
    private final Runnable task;
    private final String name;

    private PrivilegedThread(Runnable task, String name) {
        this.task = task;
        this.name = name;
    }

    static Thread of(Runnable task, String name) {
        return AccessController.doPrivileged(new PrivilegedThread(task, name));
    }

    @Override
    public Thread run() {
        return AgentThread.create(task, name);
    }
}
