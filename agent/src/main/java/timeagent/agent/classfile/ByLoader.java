package timeagent.agent.classfile;

import java.lang.ref.ReferenceQueue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A value for each class loader, dropped when the loader is collected. */
public final class ByLoader<V> {
    private static final Object BOOT = new Object();

    private final Map<Object, V> values = new ConcurrentHashMap<>();
    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

    /** Null if there is none. */
    public V get(ClassLoader loader) {
        return values.get(key(loader, null));
    }

    public void put(ClassLoader loader, V value) {
        dropCollected();
        values.put(key(loader, collected), value);
    }

    /** Returns the value that the loader has then. */
    public V putIfAbsent(ClassLoader loader, V value) {
        dropCollected();
        V present = values.putIfAbsent(key(loader, collected), value);
        return present == null ? value : present;
    }

    private void dropCollected() {
        for (Object gone = collected.poll(); gone != null; gone = collected.poll()) {
            values.remove(gone);
        }
    }

    private static Object key(ClassLoader loader, ReferenceQueue<ClassLoader> queue) {
        return loader == null ? BOOT : new LoaderKey(loader, queue);
    }
}
