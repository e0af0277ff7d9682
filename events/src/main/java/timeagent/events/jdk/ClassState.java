package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;

/** Whether a class is initialised; no public method returns that without initialising it. */
public final class ClassState {
    private static final MethodHandle SHOULD_BE_INITIALIZED = find();

    private ClassState() {}

    private static MethodHandle find() {
        try {
            return HookAccess.unsafe("shouldBeInitialized", boolean.class, Class.class);
        } catch (Throwable e) {
            // another JDK
            return null;
        }
    }

    /** False also if that is unknown. */
    public static boolean isInitialized(Class<?> loaded) {
        try {
            return SHOULD_BE_INITIALIZED != null && !(boolean) SHOULD_BE_INITIALIZED.invokeExact(loaded);
        } catch (Throwable e) {
            return false;
        }
    }
}
