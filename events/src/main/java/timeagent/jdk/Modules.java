package timeagent.jdk;

import java.lang.module.ModuleDescriptor;
import java.net.URI;

/**
 * Compile-time stub of {@code jdk.internal.module.Modules}; packing renames its callers and excludes this class.
 *
 * <p>The same methods in JDK 17 to 25. The hooks that call it are part of {@code java.base}.
 */
public final class Modules {
    private Modules() {}

    public static Module defineModule(ClassLoader loader, ModuleDescriptor descriptor, URI location) {
        throw new UnsupportedOperationException();
    }

    public static void addReads(Module reader, Module read) {
        throw new UnsupportedOperationException();
    }
}
