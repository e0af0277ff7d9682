package timeagent.hooks;

/**
 * Hooks of wrappers, methods that read a clock for their callers: around a call of one, and inside it.
 *
 * <p>Packed into {@code java.lang}. The call only leaves its number behind, and the read inside takes it: a read is
 * counted once, where it happens, whether the wrapper was called by rewritten code or by other means.
 */
public final class TimeagentWrapper {
    private TimeagentWrapper() {}

    /** Before a call that may reach a wrapper. */
    public static void calling(int site) {
        TimeagentClock clock = TimeagentClock.active;
        if (clock != null) {
            clock.calling(site);
        }
    }

    /** After a call that may have reached something else; not called if it threw. */
    public static void called() {
        TimeagentClock clock = TimeagentClock.active;
        if (clock != null) {
            clock.calling(0);
        }
    }

    /** Inside a wrapper: returns the call site to count, {@code site} itself if the caller is not known. */
    public static int entered(int site) {
        TimeagentClock clock = TimeagentClock.active;
        return clock == null ? site : clock.caller(site);
    }

    /** The same as {@code TimeagentClock.begin(entered(site))}, at less cost. */
    public static Object begin(int site) {
        TimeagentClock clock = TimeagentClock.active;
        return clock == null ? null : clock.startInside(site);
    }
}
