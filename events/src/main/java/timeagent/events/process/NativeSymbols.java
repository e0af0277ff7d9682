package timeagent.events.process;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import timeagent.events.jdk.HookAccess;

/** Finds exported symbols in the JVM's libraries and their dependencies, such as the C library. */
final class NativeSymbols {
    private static final MethodType UP_TO_23 = MethodType.methodType(long.class, ClassLoader.class, String.class);
    private static final MethodType FROM_24 =
            MethodType.methodType(long.class, ClassLoader.class, Class.class, String.class, String.class);

    private NativeSymbols() {}

    /**
     * Returns the address of a symbol.
     *
     * @throws ReflectiveOperationException if it is missing or this JDK does not expose it
     */
    static long address(String name) throws ReflectiveOperationException {
        Lookup lookup = MethodHandles.privateLookupIn(ClassLoader.class, HookAccess.lookup());
        long address;
        try {
            address = find(lookup, name);
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
        if (address == 0) {
            throw new NoSuchFieldException(name);
        }
        return address;
    }

    private static long find(Lookup lookup, String name) throws Throwable {
        // by version, because looking up a missing method throws an error that a recording shows
        if (Runtime.version().feature() < 24) {
            MethodHandle find = lookup.findStatic(ClassLoader.class, "findNative", UP_TO_23);
            return (long) find.invokeExact((ClassLoader) null, name);
        }
        MethodHandle find = lookup.findStatic(ClassLoader.class, "findNative", FROM_24);
        return (long) find.invokeExact((ClassLoader) null, (Class<?>) null, name, (String) null);
    }
}
