package timeagent.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/**
 * What the JDK knows of threads and has no public accessor for: the carrier of a virtual thread and a thread's number.
 *
 * <p>Initialised when the first recording starts, not before: method handles cost start-up time. The handles are static
 * and final, so that compiled code reads the field or calls the method directly.
 */
public final class JdkInternals {
    private static final MethodHandle CARRIER;
    private static final VarHandle THREAD_ID;

    static {
        try {
            Lookup lang = MethodHandles.privateLookupIn(Thread.class, Key.lookup());
            // Thread.getId() can be overridden on 17, and an application's code must not run inside a hook
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
        customize(() -> id(carrier()));
    }

    private JdkInternals() {}

    /** Does what the first call would else do inside a read or write of the application, where it could fail. */
    public static void prepare() {}

    /**
     * Calls a method handle so often that the JDK makes a class for it: else that would happen in a thread of the application, and
     * fail where the memory ends.
     *
     * @param call may throw: there may be no object to call it on
     */
    static void customize(Runnable call) {
        for (int i = 0; i <= CUSTOMIZED_AFTER; i++) {
            attempt(call);
        }
    }

    /**
     * Makes a first call, which links what is called.
     *
     * @param call may throw: there may be no object to call it on
     */
    static void attempt(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            // it has been called
        }
    }

    /** The platform thread that runs this code: for a virtual thread its carrier. */
    public static Thread carrier() {
        try {
            return (Thread) CARRIER.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** The number of a thread; numbers count up and are not used twice. */
    public static long id(Thread thread) {
        return (long) THREAD_ID.get(thread);
    }

    static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(e);
    }
}
