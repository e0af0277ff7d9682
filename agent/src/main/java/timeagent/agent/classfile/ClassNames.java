package timeagent.agent.classfile;

import java.util.HashSet;
import java.util.Set;

/** A set of classes, by class loader and internal name. */
public final class ClassNames extends LoaderTable<Set<String>> {

    public ClassNames(CollectedLoaders collected) {
        super(collected);
    }

    /** Whether it was not in the set. */
    public synchronized boolean add(ClassLoader loader, String name) {
        Set<String> names = get(loader);
        if (names == null) {
            names = new HashSet<>();
            put(loader, names);
        }
        return names.add(name);
    }

    public synchronized boolean contains(ClassLoader loader, String name) {
        Set<String> names = get(loader);
        return names != null && names.contains(name);
    }
}
