package timeagent.jdk;

import java.lang.module.ModuleDescriptor;
import java.net.URI;

/**
 * Stands for {@code jdk.internal.module.Modules} at compile time; packing renames the callers, and leaves this class out.
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
