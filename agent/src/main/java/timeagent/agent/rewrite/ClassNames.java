package timeagent.agent.rewrite;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.agent.classfile.ByLoader;

/** A set of classes, by class loader and internal name; does not keep a loader in memory. */
final class ClassNames {
    private final ByLoader<Set<String>> names = new ByLoader<>();

    /** Whether it was not in the set. */
    boolean add(ClassLoader loader, String name) {
        Set<String> ofLoader = names.get(loader);
        if (ofLoader == null) {
            // many loaders have one class each
            ofLoader = names.putIfAbsent(loader, ConcurrentHashMap.newKeySet(1));
        }
        return ofLoader.add(name);
    }

    void remove(ClassLoader loader, String name) {
        Set<String> ofLoader = names.get(loader);
        if (ofLoader != null) {
            ofLoader.remove(name);
        }
    }

    boolean contains(ClassLoader loader, String name) {
        Set<String> ofLoader = names.get(loader);
        return ofLoader != null && ofLoader.contains(name);
    }
}
