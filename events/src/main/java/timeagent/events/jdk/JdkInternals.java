package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/**
 * Properties of threads without public accessors: the carrier of a virtual thread, and an id that cannot be overridden.
 *
 * <p>Initialised when the first recording starts: method handles cost start-up time. The handles are static final, so
 * that compiled code reads the field or calls the method directly.
 */
public final class JdkInternals {
    private static final MethodHandle CARRIER;
    private static final VarHandle THREAD_ID;

    static {
        try {
            Lookup lang = HookAccess.lookup(Thread.class);
            // Thread.getId() can be overridden on 17, and application code must not run inside a hook
            THREAD_ID = lang.findVarHandle(Thread.class, "tid", long.class);
            boolean virtualThreads = Runtime.version().feature() >= 21;
            CARRIER = lang.findStatic(
                    Thread.class,
                    virtualThreads ? "currentCarrierThread" : "currentThread",
                    MethodType.methodType(Thread.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int CUSTOMIZED_AFTER = 127;

    static {
        // as customize() does, without the lambda: this is on the way of every start with a recording
        for (int i = 0; i <= CUSTOMIZED_AFTER; i++) {
            id(carrier());
        }
    }

    private JdkInternals() {}

    /** Links the handles in advance: inside a read or write of the application, linking could fail. */
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
        try {
            return (Thread) CARRIER.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** The id of a thread; ids increase and are never reused. */
    public static long id(Thread thread) {
        return (long) THREAD_ID.get(thread);
    }

    public static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(e);
    }
}
