package timeagent.events.jdk;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.function.BiConsumer;
import timeagent.hooks.TimeagentClock;
import timeagent.hooks.TimeagentHooks;
import timeagent.hooks.TimeagentSocket;

/**
 * The agent's access to the hooks.
 *
 * <p>Gives control of the hooks and full access to {@code java.base}, so it stays inside the agent's module, which the
 * application cannot access.
 */
public final class HookAccess {
    private static TimeagentHooks hooks;

    private HookAccess() {}

    /** Call once, before any other method. */
    public static void use(TimeagentHooks access) {
        hooks = access;
    }

    /** Keeps the entry point of the running agent, for the next request, until the hooks are released. */
    public static void running(BiConsumer<String, Instrumentation> agent) {
        hooks.running(agent);
    }

    /** Claims the hooks; false if another agent owns them. */
    public static boolean claim() {
        return hooks.claim();
    }

    /** Releases the hooks, which do nothing from then on. */
    public static void release() {
        hooks.release();
    }

    /** Sends counted clock reads to {@code clock}; null turns counting off. */
    public static void clock(TimeagentClock clock) {
        hooks.clock(clock);
    }

    /** Sends socket writes to {@code socket}; null turns them off. */
    public static void socket(TimeagentSocket socket) {
        hooks.socket(socket);
    }

    /** Defines the hooks of the application's events. */
    public static void defineEvents() {
        hooks.defineEvents();
    }

    /** Sends uses of the application's events to a {@code TimeagentEvents}; null turns them off. */
    public static void events(Object events) {
        hooks.events(events);
    }

    /** The first call-site number of this agent. */
    public static int firstSite() {
        return hooks.sitesUsed();
    }

    /** Reserves the call-site numbers below {@code next} for code rewritten by this agent. */
    public static void sitesUsed(int next) {
        hooks.sitesUsed(next);
    }

    /** Full access to {@code java.base}. */
    public static MethodHandles.Lookup lookup() {
        return hooks.lookup();
    }
}
