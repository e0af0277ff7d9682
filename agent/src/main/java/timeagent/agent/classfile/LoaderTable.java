package timeagent.agent.classfile;

import java.util.HashMap;
import java.util.Map;

/** A value for each class loader, removed when the loader is collected. */
public class LoaderTable<V> {
    private final CollectedLoaders collected;
    private Map<LoaderKey, V> values = new HashMap<>();
    private int most;
    /** Of the boot loader. */
    private V ofBoot;

    public LoaderTable(CollectedLoaders collected) {
        this.collected = collected;
        collected.add(this);
    }

    /** The value of a loader, or null. */
    public final synchronized V get(ClassLoader loader) {
        return loader == null ? ofBoot : values.get(new LoaderKey(loader, null));
    }

    public final synchronized void put(ClassLoader loader, V value) {
        if (loader == null) {
            ofBoot = value;
        } else {
            values.put(collected.key(loader), value);
            most = Math.max(most, values.size());
        }
    }

    final void remove(Object key) {
        V value;
        synchronized (this) {
            value = values.remove(key);
            if (4 * values.size() < most) {
                // a map does not shrink
                values = new HashMap<>(values);
                most = values.size();
            }
        }
        if (value != null) {
            collected(value);
        }
    }

    /** Called with the value of a loader that was collected. */
    protected void collected(V value) {}
}
