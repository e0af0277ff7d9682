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
 * <p>Loaded by a class loader of its own, which is dropped after use: {@code java.lang} is opened to its module only,
 * as in JaCoCo. Must not refer to any class but the JDK's and the hooks. The bootstrap class path is not changed:
 * appending to it makes the JVM print a warning and disable class-data sharing.
 */
public final class HookDefiner
        implements BiFunction<Map<String, byte[]>, ProtectionDomain, BiConsumer<String, Instrumentation>> {
    private static final String ACCESS = "java.lang.TimeagentHooks";
    private static final String SWITCH = "java.lang.TimeagentSwitch";
    /** Superclasses first. */
    private static final String[] HOOKS = {
        "java.lang.TimeagentClock",
        "java.lang.TimeagentWrapper",
        "java.lang.TimeagentNative",
        "java.lang.TimeagentSocket",
        "java.lang.TimeagentLoader",
        ACCESS,
        SWITCH
    };

    @Override
    public BiConsumer<String, Instrumentation> apply(Map<String, byte[]> files, ProtectionDomain domain) {
        try {
            defineHooks(files);
            Constructor<?> access = Class.forName(SWITCH, true, null).getDeclaredConstructor();
            access.setAccessible(true);
            return ((TimeagentHooks) access.newInstance()).start(files, domain);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Defines the hooks unless an earlier agent did: a JVM keeps them until it exits. */
    private static void defineHooks(Map<String, byte[]> files) throws ReflectiveOperationException {
        Class<?> defined = Class.forName(Object.class.getModule(), ACCESS);
        if (defined == null) {
            MethodHandles.Lookup lang = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
            for (String hook : HOOKS) {
                lang.defineClass(files.get(hook.replace('.', '/').concat(".class")));
            }
            return;
        }
        // TimeagentHooks.FORMAT is inlined by the compiler: the version of this jar
        if (defined.getField("FORMAT").getInt(null) != TimeagentHooks.FORMAT) {
            throw new IllegalStateException("incompatible timeagent hooks are loaded in this JVM; restart it");
        }
    }
}
