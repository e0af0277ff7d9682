package timeagent.agent;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.events.AgentThread;
import timeagent.hooks.TimeagentClock;

/**
 * Knows which class loaders find the hooks.
 *
 * <p>All do that leave {@code java.} to their parents. One that has a list of names, or looks for a resource first, would have a
 * rewritten class fail where it reads the clock. It is asked as the JVM would ask it for the hook later: once if it finds the hooks, and
 * again after a while if it does not, for it may only have been interrupted, or at the end of its stack.
 */
final class HookView {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();
    private static final long PATIENCE_MILLIS = 2000;

    /** So that a loader that never finds them is not asked for every class. */
    static final long ASK_AGAIN_NANOS = 1_000_000_000;

    private final Set<Key> seeing = ConcurrentHashMap.newKeySet();
    /** When each loader that does not find the hooks was asked last, in {@link System#nanoTime()}. */
    private final Map<Key, Long> notSeeing = new ConcurrentHashMap<>();

    private final ReferenceQueue<ClassLoader> unloaded = new ReferenceQueue<>();

    boolean areSeenBy(ClassLoader loader) {
        return areSeenBy(loader, System.nanoTime());
    }

    boolean areSeenBy(ClassLoader loader, long nanoTime) {
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
            seeing.add(new Key(loader, unloaded));
        } else {
            notSeeing.put(new Key(loader, unloaded), nanoTime);
        }
        return seen;
    }

    /** Null if the loader is to be asked. */
    private Boolean known(ClassLoader loader, long nanoTime) {
        Key key = new Key(loader, null);
        if (isOfJdk(loader) || seeing.contains(key)) {
            return true;
        }
        Long asked = notSeeing.get(key);
        return asked != null && nanoTime - asked < ASK_AGAIN_NANOS ? false : null;
    }

    /**
     * Asks class loaders, each in a thread of its own, and names those that do not answer within two seconds.
     *
     * <p>Where the application is stuck in one, whoever asks it is stuck too. The thread in which a JVM is attached to would no more
     * answer {@code jcmd} either.
     */
    Set<ClassLoader> silent(Set<ClassLoader> loaders) {
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

    /** A loader, by identity: its own {@code equals} is the application's. */
    private static final class Key extends WeakReference<ClassLoader> {
        private final int hash;

        /** @param queue told when the loader is gone; null for a key to look up with */
        Key(ClassLoader loader, ReferenceQueue<ClassLoader> queue) {
            super(loader, queue);
            hash = System.identityHashCode(loader);
        }

        @Override
        public boolean equals(Object other) {
            // one that is gone is found again as itself, to be removed
            return this == other || other instanceof Key key && get() != null && get() == key.get();
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
