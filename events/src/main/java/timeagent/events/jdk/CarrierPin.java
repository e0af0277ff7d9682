package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import timeagent.events.diagnostics.DebugLog;

/**
 * Keeps a virtual thread on its carrier, like Flight Recorder where it holds a lock of its own.
 *
 * <p>Since JDK 24 a virtual thread that waits for a monitor leaves its carrier (JEP 491), and another one continues there while
 * the first one is still changing the carrier's state. Earlier JDKs keep it there, and hooks wait for nothing but monitors.
 */
public final class CarrierPin {
    private static final int FIRST_TO_UNMOUNT = 24;

    /** Both null if not needed, or unknown to a newer JDK. */
    private static final MethodHandle PIN = method("pin");

    private static final MethodHandle UNPIN = method("unpin");

    static {
        if (PIN != null) {
            JdkInternals.customize(() -> {
                call(PIN);
                call(UNPIN);
            });
        }
    }

    private CarrierPin() {}

    /** Initialises this class in advance. */
    public static void prepare() {}

    /** @return whether the current thread was pinned: a virtual one, where that is needed */
    public static boolean enter() {
        if (PIN == null || Thread.currentThread() == JdkInternals.carrier()) {
            return false;
        }
        call(PIN);
        return true;
    }

    /** @param pinned the result of {@link #enter}, which this undoes */
    public static void leave(boolean pinned) {
        if (pinned) {
            call(UNPIN);
        }
    }

    private static MethodHandle method(String name) {
        if (Runtime.version().feature() < FIRST_TO_UNMOUNT) {
            return null;
        }
        try {
            Lookup lookup = HookAccess.lookup(Thread.class);
            return lookup.findStatic(
                    lookup.findClass("jdk.internal.vm.Continuation"), name, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            DebugLog.log("cannot keep virtual threads on their carriers", e);
            return null;
        }
    }

    private static void call(MethodHandle method) {
        try {
            method.invokeExact();
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }
}
