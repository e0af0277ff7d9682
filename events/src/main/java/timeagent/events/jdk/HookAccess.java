package timeagent.events.jdk;

import java.lang.invoke.MethodHandles;
import timeagent.hooks.TimeagentHooks;

/**
 * The agent's access to the hooks.
 *
 * <p>Gives control of the hooks and full access to {@code java.base}, so it stays inside the agent's module, which the
 * application cannot access.
 */
public final class HookAccess {
    private static TimeagentHooks hooks;

    private HookAccess() {}

    /** Call once, before {@link #hooks}. */
    public static void use(TimeagentHooks access) {
        hooks = access;
    }

    public static TimeagentHooks hooks() {
        return hooks;
    }

    /** Access to all members of a class of the JDK whose package is open to {@code java.base}. */
    static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, hooks.lookup());
    }
}
