package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import timeagent.events.diagnostics.DebugLog;

/**
 * Whether a virtual thread has stayed on its carrier: if not, others may have run there meanwhile, and have allocated bytes.
 *
 * <p>The JDK (21 to 28) writes a field of a continuation whenever it is unmounted, and reads it only when it is mounted
 * again. In between, the agent leaves a mark there, which is a valid, empty cache of scoped values.
 */
public final class CarrierStay {
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    /** Length of the largest cache of scoped values, keys and values. */
    private static final int CACHE = 2 * 16;

    /** Reads what a carrier runs. All three are null on a JDK without virtual threads, or an unknown one. */
    private static final MethodHandle CONTINUATION;

    private static final MethodHandle MARK;
    private static final MethodHandle SET_MARK;

    static {
        MethodHandle[] handles = handles();
        CONTINUATION = handles[0];
        MARK = handles[1];
        SET_MARK = handles[2];
        JdkInternals.customize(() -> lasts(begin(mark())));
    }

    private CarrierStay() {}

    private static MethodHandle[] handles() {
        if (Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS) {
            try {
                Lookup ofThread = HookAccess.lookup(Thread.class);
                Class<?> type = ofThread.findClass("jdk.internal.vm.Continuation");
                Lookup ofType = HookAccess.lookup(type);
                String field = "scopedValueCache";
                return new MethodHandle[] {
                    ofThread.findGetter(Thread.class, "cont", type)
                            .asType(MethodType.methodType(Object.class, Thread.class)),
                    ofType.findGetter(type, field, Object[].class)
                            .asType(MethodType.methodType(Object[].class, Object.class)),
                    ofType.findSetter(type, field, Object[].class)
                            .asType(MethodType.methodType(void.class, Object.class, Object[].class))
                };
            } catch (ReflectiveOperationException e) {
                DebugLog.log("cannot see whether virtual threads leave their carriers", e);
            }
        }
        return new MethodHandle[3];
    }

    /** Initialises this class in advance. */
    public static void prepare() {}

    /** Returns a mark for one stay at a time. */
    public static Object[] mark() {
        return new Object[CACHE];
    }

    /**
     * Begins a stay of the current thread on its carrier.
     *
     * @param mark of this stay; a later one of the thread ends it
     * @return the mark
     */
    public static Object[] begin(Object[] mark) {
        Object continuation = continuation();
        if (continuation != null) {
            try {
                SET_MARK.invokeExact(continuation, mark);
            } catch (Throwable e) {
                throw JdkInternals.unexpected(e);
            }
        }
        return mark;
    }

    /** Whether the current thread has not left its carrier since then; false for a virtual thread if that is unknown. */
    public static boolean lasts(Object[] mark) {
        Object continuation = continuation();
        if (continuation == null) {
            return Thread.currentThread() == JdkInternals.carrier();
        }
        try {
            return (Object[]) MARK.invokeExact(continuation) == mark;
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    /** That of the current thread; null if it is a platform thread or this JDK is unknown. */
    private static Object continuation() {
        if (CONTINUATION == null) {
            return null;
        }
        try {
            return (Object) CONTINUATION.invokeExact(JdkInternals.carrier());
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }
}
