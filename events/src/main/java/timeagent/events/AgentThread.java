package timeagent.events;

/** Starts the agent's own threads. */
public final class AgentThread {

    private AgentThread() {}

    /**
     * Makes a daemon thread outside the application's groups, which may count, wait for or interrupt all that is in them.
     *
     * @param name for people
     */
    public static Thread of(Runnable task, String name) {
        Thread thread = new Thread(root(), task, name, 0, false);
        thread.setDaemon(true);
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
