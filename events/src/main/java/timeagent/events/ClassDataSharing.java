package timeagent.events;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** What this JVM does for class-data sharing. */
public final class ClassDataSharing {
    private ClassDataSharing() {}

    /**
     * Whether it records or writes an archive of its classes: a CDS archive, or the configuration of an ahead-of-time cache. False on
     * a JDK that does not let us know.
     */
    public static boolean isDumping() {
        try {
            Lookup lookup = MethodHandles.privateLookupIn(Thread.class, Key.lookup());
            Class<?> cds = lookup.findClass("jdk.internal.misc.CDS");
            return (boolean) lookup.findStatic(cds, "isDumpingArchive", MethodType.methodType(boolean.class))
                    .invokeExact();
        } catch (Throwable e) {
            return false;
        }
    }
}
