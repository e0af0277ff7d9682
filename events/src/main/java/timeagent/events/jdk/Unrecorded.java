package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Runs code of the agent in a thread that Flight Recorder temporarily excludes, like its own threads.
 *
 * <p>The JDK throws and catches errors while it links method handles; recorded, they would look like the application's. Needs {@code jdk.jfr.internal} open to the hooks' module; without it the code is recorded.
 */
public final class Unrecorded {
    private Unrecorded() {}

    /** Runs {@code code} in the current thread without recording its events. */
    public static void run(Runnable code) {
        Thread thread = Thread.currentThread();
        MethodHandle include = exclude(thread);
        try {
            code.run();
        } finally {
            include(include, thread);
        }
    }

    /**
     * Returns a handle that includes the thread again; null if it was already excluded or this JDK does not allow it.
     */
    private static MethodHandle exclude(Thread thread) {
        try {
            if ((boolean) method("isExcluded", boolean.class, Thread.class).invoke(thread)) {
                return null;
            }
            MethodHandle include = method("include", void.class, Thread.class);
            method("exclude", void.class, Thread.class).invoke(thread);
            return include;
        } catch (Throwable e) {
            return null;
        }
    }

    /** A method of Flight Recorder's part of the JVM, static from 22 on. */
    static MethodHandle method(String name, Class<?> result, Class<?>... parameters) throws Throwable {
        Class<?> jvm = Class.forName("jdk.jfr.internal.JVM");
        Lookup lookup = HookAccess.lookup(jvm);
        MethodType type = MethodType.methodType(result, parameters);
        if (Runtime.version().feature() >= 22) {
            return lookup.findStatic(jvm, name, type);
        }
        Object instance =
                lookup.findStatic(jvm, "getJVM", MethodType.methodType(jvm)).invoke();
        return lookup.findVirtual(jvm, name, type).bindTo(instance);
    }

    private static void include(MethodHandle include, Thread thread) {
        if (include != null) {
            try {
                include.invoke(thread);
            } catch (Throwable e) {
                throw JdkInternals.unexpected(e);
            }
        }
    }
}
