package timeagent.agent.classfile;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A class loader by identity: its own {@code equals} is application code. */
public final class LoaderKey extends WeakReference<ClassLoader> {
    private final int hash;

    /** @param queue receives the key when the loader is collected; null for a lookup key */
    public LoaderKey(ClassLoader loader, ReferenceQueue<ClassLoader> queue) {
        super(loader, queue);
        hash = System.identityHashCode(loader);
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
