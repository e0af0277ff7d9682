package timeagent.agent.classfile;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import timeagent.events.threads.AgentDaemon;

/** Values by class loader and class name; the agent's daemon thread removes those of a collected loader. */
public class LoaderTable<V> {
    /** A class loader by identity: its own {@code equals} is application code. */
    private static final class LoaderKey extends WeakReference<ClassLoader> implements Runnable {
        private final int hash;
        /** Null for a lookup key. */
        private final LoaderTable<?> table;

        LoaderKey(ClassLoader loader, LoaderTable<?> table) {
            super(loader, table == null ? null : AgentDaemon.COLLECTED);
            this.table = table;
            hash = System.identityHashCode(loader);
        }

        @Override
        public void run() {
            table.remove(this);
        }

        @Override
        public boolean equals(Object other) {
            // a cleared key equals itself, so that it can be removed
            return this == other || other instanceof LoaderKey key && get() != null && get() == key.get();
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final Map<String, V> ofBoot = new HashMap<>();
    private Map<LoaderKey, Map<String, V>> values = new HashMap<>();
    private int most;

    /** Returns null if there is no value. */
    public final synchronized V get(ClassLoader loader, String name) {
        Map<String, V> known = of(loader);
        return known == null ? null : known.get(name);
    }

    public final boolean contains(ClassLoader loader, String name) {
        return get(loader, name) != null;
    }

    /** Returns the value before, or null. */
    public final synchronized V put(ClassLoader loader, String name, V value) {
        Map<String, V> known = of(loader);
        if (known == null) {
            known = new HashMap<>();
            values.put(new LoaderKey(loader, this), known);
            most = Math.max(most, values.size());
        }
        return known.put(name, value);
    }

    private Map<String, V> of(ClassLoader loader) {
        return loader == null ? ofBoot : values.get(new LoaderKey(loader, null));
    }

    /** Removes a value and returns it, or null. */
    final synchronized V take(ClassLoader loader, String name) {
        Map<String, V> known = of(loader);
        return known == null ? null : known.remove(name);
    }

    private void remove(LoaderKey key) {
        Map<String, V> gone;
        synchronized (this) {
            gone = values.remove(key);
            if (4 * values.size() < most) {
                // a map does not shrink
                values = new HashMap<>(values);
                most = values.size();
            }
        }
        if (gone != null) {
            collected(gone);
        }
    }

    /** Called with the values of a loader that was collected. */
    protected void collected(Map<String, V> gone) {}
}
