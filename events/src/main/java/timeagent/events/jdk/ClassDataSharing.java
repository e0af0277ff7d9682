package timeagent.events.jdk;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** State of class-data sharing in this JVM. */
public final class ClassDataSharing {
    private ClassDataSharing() {}

    /**
     * Whether this JVM records or writes an archive of its classes: a CDS archive or the configuration of an AOT cache.
     * False if the JDK does not expose it.
     */
    public static boolean isDumping() {
        try {
            Lookup lookup = HookAccess.lookup(Thread.class);
            Class<?> cds = lookup.findClass("jdk.internal.misc.CDS");
            return (boolean) lookup.findStatic(cds, "isDumpingArchive", MethodType.methodType(boolean.class))
                    .invokeExact();
        } catch (Throwable e) {
            return false;
        }
    }
}
