package timeagent.agent.classfile;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
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
    private static final long PATIENCE_MILLIS = 2000;

    /** Limits how often a loader that never finds them is asked. */
    static final long ASK_AGAIN_NANOS = 1_000_000_000;

    private static final long SEEN = Long.MIN_VALUE;

    /** The last query of each loader that does not find the hooks, in {@link System#nanoTime()}; else {@link #SEEN}. */
    private final LoaderTable<Long> asked;

    public HookVisibility(CollectedLoaders collected) {
        asked = new LoaderTable<>(collected);
    }

    public boolean areSeenBy(ClassLoader loader) {
        return areSeenBy(loader, System.nanoTime());
    }

    public boolean areSeenBy(ClassLoader loader, long nanoTime) {
        Boolean before = known(loader, nanoTime);
        if (before != null) {
            return before;
        }
        boolean seen = findsHooks(loader);
        asked.put(loader, seen ? SEEN : nanoTime);
        return seen;
    }

    /** Null if the loader must be asked. */
    private Boolean known(ClassLoader loader, long nanoTime) {
        Long at = CollectedLoaders.isPermanent(loader) ? Long.valueOf(SEEN) : asked.get(loader);
        if (at != null && at == SEEN) {
            return true;
        }
        return at != null && nanoTime - at < ASK_AGAIN_NANOS ? false : null;
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

    private static boolean findsHooks(ClassLoader loader) {
        try {
            return loader.loadClass(TimeagentClock.class.getName()) == TimeagentClock.class;
        } catch (Throwable e) {
            return false;
        }
    }
}
