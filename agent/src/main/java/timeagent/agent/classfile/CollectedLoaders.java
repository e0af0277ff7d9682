package timeagent.agent.classfile;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.threads.AgentThread;

/**
 * Removes what the agent keeps of a class loader when the loader is collected.
 *
 * <p>In a daemon thread, which starts with the first loader that can be: a program without one has no such thread.
 */
public final class CollectedLoaders implements Runnable {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();

    private final ReferenceQueue<ClassLoader> queue = new ReferenceQueue<>();
    private final List<LoaderTable<?>> tables = new CopyOnWriteArrayList<>();
    private boolean started;
    private volatile boolean stopped;

    void add(LoaderTable<?> table) {
        tables.add(table);
    }

    /** Receives the references to a loader that is collected. */
    ReferenceQueue<ClassLoader> queue(ClassLoader loader) {
        if (!isPermanent(loader)) {
            start();
        }
        return queue;
    }

    static boolean isPermanent(ClassLoader loader) {
        return loader == null || loader == PLATFORM || loader == SYSTEM;
    }

    private synchronized void start() {
        if (!started && !stopped) {
            AgentThread.of(this, "timeagent-loaders").start();
            started = true;
        }
    }

    /** Ends the thread. */
    public synchronized void stop() {
        stopped = true;
        new WeakReference<ClassLoader>(null, queue).enqueue();
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                Reference<?> key = queue.remove();
                for (LoaderTable<?> table : tables) {
                    table.remove(key);
                }
            } catch (Throwable e) {
                HookErrors.suppress(e);
            }
        }
    }
}
