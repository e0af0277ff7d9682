package timeagent.events;

import java.lang.invoke.MethodHandles;
import timeagent.hooks.TimeagentClock;
import timeagent.hooks.TimeagentHooks;
import timeagent.hooks.TimeagentSocket;

/** The key with which this agent holds the hooks. */
public final class Key {
    private static final Object KEY = new Object();

    private Key() {}

    /** Takes the hooks; false if an agent has them already. */
    public static boolean claim() {
        return TimeagentHooks.claim(KEY);
    }

    /** Gives the hooks back; every hook does nothing from then on. */
    public static void release() {
        TimeagentHooks.release(KEY);
    }

    /** Sends counted clock reads to {@code clock}; null turns counting off. */
    public static void clock(TimeagentClock clock) {
        TimeagentHooks.clock(KEY, clock);
    }

    /** Sends socket writes to {@code socket}; null turns them off. */
    public static void socket(TimeagentSocket socket) {
        TimeagentHooks.socket(KEY, socket);
    }

    /** Number of the first call site of this agent. */
    public static int firstSite() {
        return TimeagentHooks.sitesUsed();
    }

    /** Says that call sites have had the numbers below {@code next}. */
    public static void sitesUsed(int next) {
        TimeagentHooks.sitesUsed(KEY, next);
    }

    static MethodHandles.Lookup lookup() {
        return TimeagentHooks.lookup(KEY);
    }
}
