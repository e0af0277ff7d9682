package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import timeagent.hooks.TimeagentHooks;

/**
 * Defines the hook classes in {@code java.lang}, where every class loader finds them, and starts the agent's runtime.
 *
 * <p>Loaded by a class loader of its own, which only the hooks refer to: {@code java.lang} is opened to its module only,
 * as in JaCoCo. Must not refer to any class but the JDK's and the hooks. The bootstrap class path is not changed:
 * appending to it makes the JVM print a warning and disable class-data sharing.
 */
public final class HookDefiner
        implements BiFunction<Map<String, byte[]>, ProtectionDomain, BiConsumer<String, Instrumentation>> {
    private static final String ACCESS = "java.lang.TimeagentHooks";
    /** Superclasses first. Where the first is defined, the others are the agent's too. */
    private static final String[] HOOKS = {
        "java.lang.TimeagentVisibility",
        "java.lang.TimeagentRows$Owner",
        "java.lang.TimeagentRows",
        "java.lang.TimeagentClock",
        "java.lang.TimeagentReference",
        "java.lang.TimeagentNative",
        "java.lang.TimeagentSocket",
        "java.lang.TimeagentLoader",
        ACCESS
    };

    @Override
    public BiConsumer<String, Instrumentation> apply(Map<String, byte[]> files, ProtectionDomain domain) {
        try {
            defineHooks(files);
            Constructor<?> access = Class.forName(ACCESS, true, null).getDeclaredConstructor();
            access.setAccessible(true);
            return ((TimeagentHooks) access.newInstance()).start(files, domain, this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Defines the hooks that no earlier agent did, or an attempt that failed half-way: a JVM keeps them until it exits. */
    private static void defineHooks(Map<String, byte[]> files) throws ReflectiveOperationException {
        Class<?> access = find(ACCESS);
        // TimeagentHooks.FORMAT is inlined by the compiler: the version of this jar
        if (access != null && access.getField("FORMAT").getInt(null) != TimeagentHooks.FORMAT) {
            throw new IllegalStateException("incompatible timeagent hooks are loaded in this JVM; restart it");
        }
        boolean isFirst = find(HOOKS[0]) == null;
        for (String hook : HOOKS) {
            if (isFirst && find(hook) != null) {
                throw new IllegalStateException("other code has defined the class ".concat(hook));
            }
        }
        MethodHandles.Lookup lang = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        for (String hook : HOOKS) {
            if (find(hook) == null) {
                lang.defineClass(files.get(hook.replace('.', '/').concat(".class")));
            }
        }
    }

    private static Class<?> find(String hook) {
        return Class.forName(Object.class.getModule(), hook);
    }
}
