package timeagent.hooks;

import java.lang.invoke.MethodHandles;

/**
 * Who owns the hooks of this JVM: one agent at a time, known by a key that only it holds.
 *
 * <p>Packed into {@code java.lang} like everything in this package, so that rewritten code finds it through every class
 * loader. It may use nothing outside {@code java.base}, and nothing here but the hooks themselves is of use without the
 * key.
 */
public final class TimeagentHooks {
    /** Another number: other hooks, which an agent of this version cannot use. They stay in a JVM until it ends. */
    public static final int FORMAT = 2;

    private static Object owner;
    private static int sitesUsed;

    private TimeagentHooks() {}

    /**
     * Takes the hooks.
     *
     * @return false if another key holds them: an agent is installed already
     */
    public static synchronized boolean claim(Object key) {
        if (key == null || owner != null) {
            return false;
        }
        owner = key;
        return true;
    }

    /** Turns every hook off and lets the next agent claim them. */
    public static synchronized void release(Object key) {
        check(key);
        TimeagentClock.active = null;
        TimeagentSocket.active = null;
        owner = null;
    }

    /** Sends counted clock reads to {@code clock}; null turns counting off. */
    public static synchronized void clock(Object key, TimeagentClock clock) {
        check(key);
        TimeagentClock.active = clock;
    }

    /** Sends socket writes to {@code socket}; null turns them off. */
    public static synchronized void socket(Object key, TimeagentSocket socket) {
        check(key);
        TimeagentSocket.active = socket;
    }

    /** Number of the first call site of the next owner: what those before it have rewritten may still be running. */
    public static synchronized int sitesUsed() {
        return sitesUsed;
    }

    /** Leaves the numbers below {@code next} to what this owner has rewritten. */
    public static synchronized void sitesUsed(Object key, int next) {
        check(key);
        sitesUsed = Math.max(sitesUsed, next);
    }

    /** The right to reach what is package-private where the hooks were packed. */
    public static synchronized MethodHandles.Lookup lookup(Object key) {
        check(key);
        return MethodHandles.lookup();
    }

    private static void check(Object key) {
        if (key == null || key != owner) {
            throw new IllegalCallerException("the hooks belong to the agent");
        }
    }
}
