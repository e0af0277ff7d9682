package timeagent.events.jdk;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import timeagent.events.diagnostics.DebugLog;
import timeagent.hooks.TimeagentHooks;

/**
 * What the JDK has no public accessors for: the carrier of a virtual thread, an id of a thread that cannot be overridden, and
 * how it treats classes.
 *
 * <p>Initialised when the first recording starts: what it links could fail inside a read or write of the application.
 */
public final class JdkInternals {
    /** Constant, so that compiled code reads the field or calls the method directly. */
    private static final TimeagentHooks HOOKS = HookAccess.hooks();

    private static final int CUSTOMIZED_AFTER = 127;

    /** Used by Flight Recorder's writer for fields of type {@code double}, and for the end of an event: the only one, 17 to 28. */
    private static final String COMMIT_CLASS = "jdk.jfr.internal.Bits";

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

    /**
     * Nanoseconds per tick of Flight Recorder's clock, rounded up so that a product is not a nanosecond short.
     *
     * @throws ReflectiveOperationException if this JDK does not provide it
     */
    public static double nanosPerTick() throws ReflectiveOperationException {
        try {
            long perSecond =
                    (long) Unrecorded.method("getTicksFrequency", long.class).invoke();
            if (perSecond <= 0) {
                throw new ReflectiveOperationException("a frequency of " + perSecond);
            }
            return Math.nextUp(1e9 / perSecond);
        } catch (ReflectiveOperationException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }

    /**
     * Whether this JVM records or writes an archive of its classes: a CDS archive or the configuration of an AOT cache.
     * False if the JDK does not expose it.
     */
    public static boolean isDumpingClasses() {
        try {
            Lookup lookup = HookAccess.lookup(Thread.class);
            Class<?> cds = lookup.findClass("jdk.internal.misc.CDS");
            return (boolean) lookup.findStatic(cds, "isDumpingArchive", MethodType.methodType(boolean.class))
                    .invokeExact();
        } catch (Throwable e) {
            return false;
        }
    }

    /**
     * Loads the class that Flight Recorder would load inside the first commit of an event.
     *
     * <p>A class file transformer of another agent that throws and catches an exception there makes Flight Recorder write
     * {@code jdk.JavaExceptionThrow} into the unfinished event, and the recording unreadable.
     */
    public static void loadCommitClass() {
        try {
            Class.forName(COMMIT_CLASS);
        } catch (ClassNotFoundException | LinkageError e) {
            // another JDK: it may need none
            DebugLog.log("cannot load " + COMMIT_CLASS, e);
        }
    }
}
