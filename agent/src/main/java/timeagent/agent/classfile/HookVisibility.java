package timeagent.agent.classfile;

import java.lang.ref.ReferenceQueue;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.events.threads.AgentThread;
import timeagent.hooks.TimeagentClock;

/**
 * Determines which class loaders find the hooks.
 *
 * <p>Loaders that delegate {@code java.*} to their parents do. A loader that has a list of names or searches resources
 * first may not, and a rewritten class would fail at its clock read. Each loader is asked as the JVM would ask it
 * later. A negative result expires, because the loader may have been interrupted or out of stack.
 */
public final class HookVisibility {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();
    private static final long PATIENCE_MILLIS = 2000;

    /** Limits how often a loader that never finds them is asked. */
    static final long ASK_AGAIN_NANOS = 1_000_000_000;

    private final Set<LoaderKey> seeing = ConcurrentHashMap.newKeySet();
    /** The last query of each loader that does not find the hooks, in {@link System#nanoTime()}. */
    private final Map<LoaderKey, Long> notSeeing = new ConcurrentHashMap<>();

    private final ReferenceQueue<ClassLoader> unloaded = new ReferenceQueue<>();

    public boolean areSeenBy(ClassLoader loader) {
        return areSeenBy(loader, System.nanoTime());
    }

    public boolean areSeenBy(ClassLoader loader, long nanoTime) {
        Boolean before = known(loader, nanoTime);
        if (before != null) {
            return before;
        }
        boolean seen = findsHooks(loader);
        for (Object gone = unloaded.poll(); gone != null; gone = unloaded.poll()) {
            seeing.remove(gone);
            notSeeing.remove(gone);
        }
        if (seen) {
            seeing.add(new LoaderKey(loader, unloaded));
        } else {
            notSeeing.put(new LoaderKey(loader, unloaded), nanoTime);
        }
        return seen;
    }

    /** Null if the loader must be asked. */
    private Boolean known(ClassLoader loader, long nanoTime) {
        LoaderKey key = new LoaderKey(loader, null);
        if (isOfJdk(loader) || seeing.contains(key)) {
            return true;
        }
        Long asked = notSeeing.get(key);
        return asked != null && nanoTime - asked < ASK_AGAIN_NANOS ? false : null;
    }

    /**
     * Asks each class loader in a thread of its own; returns those that did not respond within two seconds.
     *
     * <p>If the application is stuck in a loader, its callers block too. The JVM's attach thread would no longer serve
     * {@code jcmd} either.
     */
    public Set<ClassLoader> silent(Set<ClassLoader> loaders) {
        Set<ClassLoader> silent = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ClassLoader loader : loaders) {
            if (known(loader, System.nanoTime()) == null && !answers(loader)) {
                silent.add(loader);
            }
        }
        return silent;
    }

    private boolean answers(ClassLoader loader) {
        Thread asking = AgentThread.of(() -> areSeenBy(loader), "timeagent class loader");
        asking.start();
        try {
            asking.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !asking.isAlive();
    }

    private static boolean isOfJdk(ClassLoader loader) {
        return loader == null || loader == PLATFORM || loader == SYSTEM;
    }

    private static boolean findsHooks(ClassLoader loader) {
        try {
            return loader.loadClass(TimeagentClock.class.getName()) == TimeagentClock.class;
        } catch (Throwable e) {
            return false;
        }
    }
}
