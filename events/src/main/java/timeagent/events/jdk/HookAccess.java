package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import timeagent.events.diagnostics.HookErrors;
import timeagent.hooks.TimeagentHooks;

/**
 * The agent's access to the hooks.
 *
 * <p>Gives control of the hooks and full access to {@code java.base}, so it stays inside the agent's module, which the
 * application cannot access.
 */
public final class HookAccess {
    private static final Consumer<Throwable> FAILURE = new Consumer<>() {
        @Override
        public void accept(Throwable failure) {
            HookErrors.suppress(failure);
        }
    };

    private static TimeagentHooks hooks;

    private HookAccess() {}

    /** Call once, before {@link #hooks}. */
    public static void use(TimeagentHooks access) {
        hooks = access;
    }

    public static TimeagentHooks hooks() {
        return hooks;
    }

    /** Frees the rows of threads that have ended, and counts the reads that the hooks could not count. */
    public static void tidyUp() {
        hooks.retireRows();
        for (int uncounted = hooks.uncountedReads(FAILURE); uncounted > 1; uncounted--) {
            HookErrors.countAnother();
        }
    }

    /** Access to all members of a class of the JDK whose package is open to {@code java.base}. */
    static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, hooks.lookup());
    }

    /** A method of the JDK's internal Unsafe. */
    static MethodHandle unsafe(String name, Class<?> result, Class<?>... parameters) throws Throwable {
        MethodHandles.Lookup lookup = lookup(Thread.class);
        Class<?> type = lookup.findClass("jdk.internal.misc.Unsafe");
        Object instance = lookup.findStatic(type, "getUnsafe", MethodType.methodType(type))
                .invoke();
        return lookup.bind(instance, name, MethodType.methodType(result, parameters));
    }
}
