package timeagent.events;

import java.lang.invoke.MethodHandles;
import timeagent.hooks.TimeagentClock;
import timeagent.hooks.TimeagentHooks;
import timeagent.hooks.TimeagentSocket;

/**
 * This agent's access to the hooks.
 *
 * <p>What has it can switch the hooks and reach all of {@code java.base}: so it stays inside the agent's module, which the
 * application cannot look into.
 */
public final class Key {
    private static TimeagentHooks hooks;

    private Key() {}

    /** To be called once, before anything else here. */
    public static void use(TimeagentHooks access) {
        hooks = access;
    }

    /** Takes the hooks; false if another agent has them. */
    public static boolean claim() {
        return hooks.claim();
    }

    /** Gives the hooks back; every hook does nothing from then on. */
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

    /** Number of the first call site of this agent. */
    public static int firstSite() {
        return hooks.sitesUsed();
    }

    /** Reserves the call-site numbers below {@code next} for the code that this agent has rewritten. */
    public static void sitesUsed(int next) {
        hooks.sitesUsed(next);
    }

    /** Full access to {@code java.base}. */
    public static MethodHandles.Lookup lookup() {
        return hooks.lookup();
    }
}
