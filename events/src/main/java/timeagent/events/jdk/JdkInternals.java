package timeagent.events.jdk;

import timeagent.hooks.TimeagentHooks;

/**
 * Properties of threads without public accessors: the carrier of a virtual thread, and an id that cannot be overridden.
 *
 * <p>Initialised when the first recording starts: what it links could fail inside a read or write of the application.
 */
public final class JdkInternals {
    /** Constant, so that compiled code reads the field or calls the method directly. */
    private static final TimeagentHooks HOOKS = HookAccess.hooks();

    private static final int CUSTOMIZED_AFTER = 127;

    static {
        id(carrier());
    }

    private JdkInternals() {}

    /** Initialises this class in advance. */
    public static void prepare() {}

    /**
     * Calls a method handle until the JDK has generated a class for it: inside the application, that could fail for
     * lack of memory.
     *
     * @param call may throw
     */
    public static void customize(Runnable call) {
        for (int i = 0; i <= CUSTOMIZED_AFTER; i++) {
            try {
                call.run();
            } catch (RuntimeException e) {
                // the call itself is enough
            }
        }
    }

    /** The current platform thread; for a virtual thread its carrier. */
    public static Thread carrier() {
        return HOOKS.carrier();
    }

    /** The id of a thread; ids increase and are never reused. */
    public static long id(Thread thread) {
        return HOOKS.id(thread);
    }

    public static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(e);
    }
}
